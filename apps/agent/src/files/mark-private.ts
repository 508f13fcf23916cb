import { chmod } from "node:fs/promises";
import { type Held, hold } from "./descriptors.ts";
import { PRIVATE } from "./private-mode.ts";
import { requireReadable } from "./read-file.ts";

export async function markPrivate(tree: Held, path: string): Promise<void> {
  using held = hold(tree, path);
  const { mode } = requireReadable(held);
  await chmod(held.path, (mode & 0o777) | PRIVATE);
}
