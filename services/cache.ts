import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stateRoot } from "./settings.ts";

const insideClone = fileURLToPath(new URL("../node_modules/.cache/blockwright", import.meta.url));

/** A folder for reproducible files, shared between clones; inside the clone if nothing else is writable. */
export function cacheFolder(name: string): string {
  const folder = join(stateRoot, "cache", name);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return join(insideClone, name);
  }
}

/** Node.js caches compiled code there, which cuts startup time by more than a third. Node.js validates the cache. */
export function compileCache(): Readonly<Record<"NODE_COMPILE_CACHE", string>> {
  return { NODE_COMPILE_CACHE: cacheFolder("compiled") };
}
