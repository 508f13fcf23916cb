import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const skippedFolders = new Set([".git", "node_modules", "dist", "coverage", ".services", "pictures"]);
const textFile = /(\.(ts|tsx|js|mjs|cjs|json|css|html|md|sh|yml|yaml|toml|sql|txt|npmrc)|\/run|^LICENSE)$/;

/** Every text file of the repository, as it would be committed. */
export function readSourceTree(root: string): readonly SourceFile[] {
  return list(root, "").map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
}

function list(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : list(root, name);
    return entry.isFile() && textFile.test(name) ? [name] : [];
  });
}

const sourceFolder = /^(apps|packages|services|stand-ins|architecture|e2e|bench|chaos|eval|nightly|smoke)\//;

export function isSource(file: SourceFile): boolean {
  return sourceFolder.test(file.path) && /\.(ts|tsx|js|mjs|cjs|css|sh)$/.test(file.path);
}

export function isTypeScript(file: SourceFile): boolean {
  return sourceFolder.test(file.path) && /\.tsx?$/.test(file.path);
}
