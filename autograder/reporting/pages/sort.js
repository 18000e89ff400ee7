"use strict";
// Every header cell of a sortable table is a button: once for ascending, again for descending.
for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("thead th").forEach((header, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => {
      const down = header.getAttribute("aria-sort") === "ascending";
      for (const other of table.querySelectorAll("thead th")) other.removeAttribute("aria-sort");
      header.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
      const rows = [...table.tBodies[0].rows];
      const order = (a, b) => {
        const [x, y] = [key(a), key(b)];
        const numbers = x !== "" && y !== "" && !isNaN(x) && !isNaN(y);
        return numbers ? x - y : x.localeCompare(y, undefined, { numeric: true });
      };
      rows.sort((a, b) => (down ? order(b, a) : order(a, b)));
      table.tBodies[0].append(...rows);
    });
  });
}
