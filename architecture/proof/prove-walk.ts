import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruiseImports } from "../cruise.ts";
import { compile } from "./compile.ts";
import type { Proof } from "./proof.ts";

const root = path.resolve(import.meta.dirname, "../..");

interface WalkFile {
  readonly path: string;
  readonly text: string;
}

/** The code blocks of the page that start with a file name. */
function readWalk(): readonly WalkFile[] {
  const text = readFileSync(path.join(root, "docs/add-a-module.md"), "utf8");
  return [...text.matchAll(/^```tsx?\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, file = "", code = ""]) => ({
    path: file,
    text: code,
  }));
}

/** "Add a module in an hour" compiles and follows the import rules, against the current repository. */
export async function proveWalk(): Promise<readonly Proof[]> {
  const walk = readWalk();
  const folder = mkdtempSync(path.join(tmpdir(), "blockwright-walk-"));
  try {
    copyRepository(folder);
    for (const file of walk) write(folder, file);
    const written = new Set(walk.map((file) => file.path));
    const isWeb = (file: string) => file.startsWith("apps/web/");
    const ofApi = compileFiles(
      folder,
      "./tsconfig.base.json",
      [...written].filter((file) => !isWeb(file)),
    );
    const ofWeb = compileFiles(folder, "./apps/web/tsconfig.json", [...written].filter(isWeb));
    const { violations } = await cruiseImports(folder);
    return [
      {
        name: "the walk has its files",
        problems: walk.length >= 10 ? [] : [`only ${walk.length} were found`],
      },
      {
        name: "the walk compiles",
        problems: [...ofApi, ...ofWeb].filter((line) => written.has(line.split("(", 1)[0] ?? "")),
      },
      {
        name: "the walk keeps the import rules",
        problems: violations
          .filter(({ from }) => written.has(from))
          .map(({ rule, from, to }) => `${rule}: ${from} → ${to}`),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compileFiles(folder: string, base: string, files: readonly string[]): readonly string[] {
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ extends: base, include: [], files }));
  return compile(folder);
}

function write(folder: string, file: WalkFile): void {
  mkdirSync(path.dirname(path.join(folder, file.path)), { recursive: true });
  writeFileSync(path.join(folder, file.path), file.text);
}

/** Packages are linked one by one, because workspace packages must point into the copy. */
function copyRepository(folder: string): void {
  for (const part of ["apps/api", "apps/web", "packages", "services", "package.json", "tsconfig.base.json"]) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !/[/\\](node_modules|migrations|dist)$/.test(source),
    });
  }
  const modules = path.join(folder, "node_modules");
  mkdirSync(path.join(modules, "@blockwright"), { recursive: true });
  for (const name of readdirSync(path.join(root, "node_modules"))) {
    if (name !== "@blockwright") symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  }
  for (const name of readdirSync(path.join(folder, "packages"))) {
    symlinkSync(path.join(folder, "packages", name), path.join(modules, "@blockwright", name));
  }
}
