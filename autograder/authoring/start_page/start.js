"use strict";
// Gives a student a fresh copy of a notebook: what JupyterLite keeps of it in this browser is renamed, and so the copy
// that came with the site shows again. The names of the database and of its table are JupyterLite's.

const TABLE = "files";
const database = "JupyterLite Storage - " + new URL("LITE_FOLDER/", location.href).pathname;

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function opened() {
  const known = await indexedDB.databases();
  if (!known.some((one) => one.name === database)) return null;
  const opening = indexedDB.open(database);
  const found = await asked(opening);
  if (found.objectStoreNames.contains(TABLE)) return found;
  found.close();
  return null;
}

// "02_bisection/02_bisection.ipynb" becomes "02_bisection/02_bisection, kept 2026-11-20 at 18.30.05.ipynb".
function keptName(path) {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  const time = [two(now.getHours()), two(now.getMinutes()), two(now.getSeconds())].join(".");
  return path.replace(/\.ipynb$/, `, kept ${day} at ${time}.ipynb`);
}

async function keepAside(path) {
  const storage = await opened();
  if (storage === null) return null;
  try {
    const table = storage.transaction(TABLE, "readwrite").objectStore(TABLE);
    const mine = await asked(table.get(path));
    if (mine === undefined) return null;
    const kept = keptName(path);
    const name = kept.slice(kept.lastIndexOf("/") + 1);
    await asked(table.put({ ...mine, name: name, path: kept }, kept));
    await asked(table.delete(path));
    return kept;
  } finally {
    storage.close();
  }
}

function link(text, address) {
  const made = document.createElement("a");
  made.textContent = text;
  made.href = address;
  return made;
}

for (const button of document.querySelectorAll("button[data-path]")) {
  button.addEventListener("click", async () => {
    const { path, address } = button.dataset;
    const status = button.closest("li").querySelector("[role=status]");
    try {
      const kept = await keepAside(path);
      if (kept === null) {
        status.replaceChildren("You have not changed this notebook in this browser, so opening it gives you a fresh copy.");
      } else {
        const keptAddress = address.replace(encodeURI(path), encodeURIComponent(kept));
        status.replaceChildren("A fresh copy is ready: ", link("open it", address), ". What you had is kept as ",
          link(kept, keptAddress), ". If it is still open in another tab, close that tab without saving.");
      }
    } catch (error) {
      status.replaceChildren(`Nothing was changed: ${error.message}. Download your notebook first, then try another browser.`);
    }
  });
}
