/**
 * Adds up the JavaScript a first visit loads, as the browser gets it (brotli 11), and fails above the budget.
 * Run after a build: `node apps/web/check-size.ts`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

const dist = join(import.meta.dirname, "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

const pages = [
  { url: "/", lazy: ["src/app/landing/home-page.tsx"], budgetBytes: 150_000 },
  { url: "/login", lazy: ["src/features/accounts/login-page.tsx"], budgetBytes: 130_000 },
];

function chunk(key: string): Chunk {
  const found = manifest[key];
  if (found === undefined) throw new Error(`The build has no chunk for ${key}.`);
  return found;
}

function collect(key: string, files: Set<string>): void {
  const { file, imports = [] } = chunk(key);
  if (files.has(file)) return;
  files.add(file);
  for (const dependency of imports) collect(dependency, files);
}

function brotliBytes(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(readFileSync(join(dist, file)), { params }).byteLength;
}

/** What going from any page to this one may load on top. */
const furtherPageBudgetBytes = 60_000;

for (const { url, lazy, budgetBytes } of pages) {
  const files = new Set<string>();
  for (const key of ["index.html", ...lazy]) collect(key, files);
  const sizes = [...files].map((file) => ({ file, bytes: brotliBytes(file) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const verdict = total <= budgetBytes ? "within" : "ABOVE";
  process.stdout.write(`${url}: ${total} bytes of JavaScript, ${verdict} the budget of ${budgetBytes}\n`);
  for (const { file, bytes } of sizes) process.stdout.write(`  ${bytes}\t${file}\n`);
  if (total > budgetBytes) process.exitCode = 1;
}

const everywhere = new Set<string>();
collect("index.html", everywhere);
const furtherPages = Object.keys(manifest).filter(
  (key) => chunk(key).isDynamicEntry === true && /-page[\w-]*\.tsx$/.test(key),
);
if (furtherPages.length === 0) throw new Error("The build has no page that is loaded when it is opened.");
for (const key of furtherPages) {
  const files = new Set<string>();
  collect(key, files);
  const more = [...files].filter((file) => !everywhere.has(file));
  const total = more.reduce((sum, file) => sum + brotliBytes(file), 0);
  const verdict = total <= furtherPageBudgetBytes ? "within" : "ABOVE";
  process.stdout.write(`${key}: ${total} bytes more, ${verdict} the budget of ${furtherPageBudgetBytes}\n`);
  if (total > furtherPageBudgetBytes) process.exitCode = 1;
}
