import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Compressed kilobytes that opening one part of a page loads in addition to the page. Named by their sources. */
export function openedLaterKb(dist: string, part: string, page: string): number {
  const manifest = readManifest(dist);
  const there = filesFrom(manifest, ["index.html", page]);
  const further = [...filesFrom(manifest, [part])].filter((file) => !there.has(file));
  return further.reduce((sum, file) => sum + compressedBytes(join(dist, file)), 0) / 1000;
}

/** Compressed kilobytes of everything that these parts need, the app itself included. */
export function openedFirstKb(dist: string, parts: readonly string[]): number {
  const files = [...filesFrom(readManifest(dist), ["index.html", ...parts])];
  return files.reduce((sum, file) => sum + compressedBytes(join(dist, file)), 0) / 1000;
}

function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
}

function filesFrom(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesFrom(manifest, chunk.imports ?? [], found);
  }
  return found;
}

/** Very small files are not compressed. */
function compressedBytes(path: string): number {
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}
