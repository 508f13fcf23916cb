import { chmod, utimes } from "node:fs/promises";
import { type Held, hold } from "./descriptors.ts";
import { PathRefused } from "./path-refused.ts";
import { refusePrivate } from "./private-mode.ts";
import { refuseSeveralNames } from "./read-file.ts";

/** Permission bits only: the set-user-id bit can't be set this way. */
export async function changeMode(tree: Held, path: string, mode: number): Promise<void> {
  using held = hold(tree, path);
  requireOrdinary(held);
  refusePrivate(held.stats());
  await chmod(held.path, mode & 0o777);
}

export async function changeTimes(
  tree: Held,
  path: string,
  accessedAt: Date,
  modifiedAt: Date,
): Promise<void> {
  using held = hold(tree, path);
  requireOrdinary(held);
  await utimes(held.path, accessedAt, modifiedAt);
}

function requireOrdinary(held: Held): void {
  const stats = held.stats();
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new PathRefused("special", "This is neither an ordinary file nor a folder.");
  }
  refuseSeveralNames(stats);
}
