import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";

/** Where built files outlive this clone; inside it, at `insideClone`, on machines that let us write nowhere else. */
export function cachePlace(name: string, insideClone: string): string {
  const folder = path.join(process.env["BLOCKWRIGHT_STATE"] ?? "/var/lib/blockwright", "cache", name);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return insideClone;
  }
}
