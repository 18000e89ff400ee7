// Runs notebooks in Pyodide, as the site does but in Node: node in_pyodide.mjs COPY_OF_PYODIDE FOLDER NAME...
// FOLDER/NAME holds what students get of an assignment. Prints JSON: what each notebook's checks found, and how long the
// cell took that took longest.
import { pathToFileURL } from "node:url";

const [copy, folder, ...names] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${copy}/pyodide.mjs`).href);
const pyodide = await loadPyodide({
  indexURL: `${copy}/`,
  packages: ["numpy", "scipy", "ipython"],
  stdout: (line) => process.stderr.write(line + "\n"),
});
pyodide.mountNodeFS("/course", folder);
pyodide.globals.set("names", pyodide.toPy(names));
const program = `
import contextlib, importlib, io, json, linecache, os, sys, time

def run(name):
    os.chdir(f"/course/{name}")
    for module, one in [*sys.modules.items()]:  # each notebook has a kernel of its own, where nothing is left of others
        if (getattr(one, "__file__", None) or "").startswith("/course") or module.partition(".")[0] == "otter":
            del sys.modules[module]
    sys.path[:] = [os.getcwd(), *(path for path in sys.path if not path.startswith("/course"))]
    importlib.invalidate_caches()
    variables, printed, raised, seconds = {"__name__": "__main__"}, io.StringIO(), [], []
    with contextlib.redirect_stdout(printed), open(f"{name}.ipynb", encoding="utf-8") as file:
        for number, cell in enumerate(json.load(file)["cells"]):
            if cell["cell_type"] == "code":
                source, called = "".join(cell["source"]), f"cell {number}"
                linecache.cache[called] = len(source), None, source.splitlines(keepends=True), called  # as in Jupyter
                started = time.monotonic()
                try:
                    exec(compile(source, called, "exec"), variables)
                except Exception as error:  # as in Jupyter, the cells below run all the same
                    raised.append(f"cell {number}: {error!r}")
                seconds.append(time.monotonic() - started)
        results = eval("grader.check_all()", variables)
    questions = {
        question: [[one.test_case.name, one.passed, one.message] for one in found.test_case_results]
        for question, found in results.results.items()
    }
    return {"questions": questions, "raised": raised, "printed": printed.getvalue(), "longest_cell_seconds": max(seconds)}

json.dumps({name: run(name) for name in names})
`;
try {
  console.log(pyodide.runPython(program));
} catch (error) {
  process.stderr.write(`${error.message}\n`); // Node itself would print the line of Pyodide that it came through
  process.exit(1);
}
