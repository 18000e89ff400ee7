"use strict";
// Every header cell of a sortable table becomes a button: one click for ascending order, another for descending. A long
// table also gets a search field and shows one page of rows at a time. On paper, everything that was found is printed.
const PAGE = 50; // rows; base.html hides the rest of a long table until this script has run
const collator = new Intl.Collator(undefined, { numeric: true });
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function compare(a, b) {
  const numbers = a !== "" && b !== "" && !isNaN(a) && !isNaN(b);
  return numbers ? a - b : collator.compare(a, b);
}

function makeSortable(table, changed) {
  const headers = table.querySelectorAll("thead th");
  headers.forEach((header, column) => {
    const button = element("button", { type: "button" }, ...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => {
      const down = header.getAttribute("aria-sort") === "ascending";
      for (const other of headers) other.removeAttribute("aria-sort");
      header.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keyed = Array.from(table.tBodies[0].rows, (row) => {
        const cell = row.cells[column];
        return [cell.dataset.sort ?? cell.textContent.trim(), row];
      });
      keyed.sort(([a], [b]) => (down ? compare(b, a) : compare(a, b)));
      table.tBodies[0].append(...keyed.map(([, row]) => row));
      changed();
    });
  });
}

// Gives a long table its search field and its pages; what it returns is to be called when the order has changed.
function makePaged(table) {
  const texts = new Map(); // what each row says, read at the first search
  let words = [];
  let page = 0;
  const status = element("span", { className: "soft", role: "status" });
  const search = element("input", { type: "search", autocomplete: "off", spellcheck: false });
  const buttons = ["First", "Previous", "Next", "Last"].map((name) => element("button", { type: "button" }, name));

  function isFound(row) {
    if (!words.length) return true;
    if (!texts.has(row)) texts.set(row, folded(row.textContent));
    return words.every((word) => texts.get(row).includes(word));
  }

  function show() {
    const rows = [...table.tBodies[0].rows];
    const found = rows.filter(isFound);
    const last = Math.max(0, Math.ceil(found.length / PAGE) - 1);
    page = Math.min(Math.max(page, 0), last);
    const shown = new Set(found.slice(page * PAGE, (page + 1) * PAGE));
    const kept = new Set(found);
    for (const row of rows) {
      row.hidden = !kept.has(row);
      row.classList.toggle("other-page", !shown.has(row));
    }
    const [from, to] = [page * PAGE + 1, page * PAGE + shown.size];
    const of = words.length ? `${found.length} found among ${rows.length}` : `${rows.length}`;
    status.textContent = found.length ? `${from}–${to} of ${of}` : `None of ${rows.length} found`;
    buttons.forEach((button, number) => {
      // Unlike `disabled`, this leaves the focus where it is.
      button.setAttribute("aria-disabled", number < 2 ? page === 0 : page === last);
    });
    table.classList.add("paged");
    return last;
  }

  const target = [() => 0, () => page - 1, () => page + 1, () => Infinity];
  buttons.forEach((button, number) => {
    button.addEventListener("click", () => {
      page = target[number]();
      show();
    });
  });
  search.addEventListener("input", () => {
    words = folded(search.value).split(/\s+/).filter(Boolean);
    page = 0;
    show();
  });
  const region = table.closest(".wide");
  const label = element("label", {}, "Search ", search);
  const pages = element("span", { className: "pages" }, ...buttons);
  const tools = element("div", { className: "tools" }, label, pages, status);
  tools.setAttribute("role", "group");
  tools.setAttribute("aria-label", `Search and pages: ${region.getAttribute("aria-label")}`);
  region.before(tools);
  show();
  return () => {
    page = 0;
    show();
  };
}

for (const table of document.querySelectorAll("table.sortable")) {
  const isLong = table.tBodies[0].rows.length > PAGE;
  makeSortable(table, isLong ? makePaged(table) : () => {});
}
