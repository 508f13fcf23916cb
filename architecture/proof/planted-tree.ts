import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Type imports are checked like value imports, so everything is planted both ways. */
export type ImportKind = "value" | "type";

type Import = readonly [from: string, to: string];

/** Writes a tree of files with nothing but imports, with an empty file or package for each target. */
export function writeTree(imports: readonly Import[], kind: ImportKind, missing: readonly string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), "blockwright-arch-"));
  const importsOf = Map.groupBy(imports, ([from]) => from);
  const files = new Set(
    imports.flat().filter((file) => !/^(npm|node):/.test(file) && !missing.includes(file)),
  );

  for (const file of files) {
    const lines = (importsOf.get(file) ?? []).map(([from, to], index) =>
      importLine(kind, specifierOf(from, to), index),
    );
    write(root, file, `${lines.join("\n")}\nexport const planted = true;\n`);
  }
  for (const name of packagesOf(imports)) {
    write(
      root,
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: "1.0.0", main: "main.js" }),
    );
    write(root, `node_modules/${name}/main.js`, "module.exports = {};\n");
  }
  write(root, "package.json", JSON.stringify({ name: "planted", dependencies: {} }));
  return root;
}

function importLine(kind: ImportKind, specifier: string, index: number): string {
  return kind === "type"
    ? `import type { planted as type${index} } from "${specifier}";`
    : `import "${specifier}";`;
}

function specifierOf(from: string, to: string): string {
  if (to.startsWith("npm:")) return to.slice("npm:".length);
  if (to.startsWith("node:")) return to;
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function packagesOf(imports: readonly Import[]): ReadonlySet<string> {
  return new Set(
    imports
      .map(([, to]) => to)
      .filter((to) => to.startsWith("npm:"))
      .map((to) => to.slice("npm:".length)),
  );
}

function write(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
