import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stateRoot } from "./settings.ts";

const insideClone = fileURLToPath(new URL("../node_modules/.cache/blockwright", import.meta.url));

/** Where things that can be made again outlive this clone; inside it on machines that let us write nowhere else. */
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

/** Node keeps what it compiled there, so that a program starts in less than two thirds of the time. Checked by Node. */
export function compileCache(): Readonly<Record<"NODE_COMPILE_CACHE", string>> {
  return { NODE_COMPILE_CACHE: cacheFolder("compiled") };
}
