import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type Held, hold, holdEntry, holdPlaceInside } from "../descriptors.ts";
import { makeNewFolder } from "../make-folder.ts";
import { moveHeldHere, refuseExisting, refuseIntoItself } from "../move-entry.ts";
import { hasCode, PathRefused } from "../path-refused.ts";
import { refusePrivate } from "../private-mode.ts";
import { readBetween, reopen, requireReadable } from "../read-file.ts";
import { removeAt } from "../remove-tree.ts";
import { isOurName, temporaryName } from "../temporary-name.ts";
import { MAX_DEPTH } from "../tree-path.ts";
import { nextName, openEntries } from "../visit-tree.ts";
import { type Owner, writeAll } from "../write-file.ts";
import { Budget, type BulkLimits } from "./budget.ts";

export interface Copied {
  readonly files: number;
  readonly sizeBytes: number;
}

interface Copying {
  readonly owner: Owner;
  readonly budget: Budget;
  files: number;
}

/**
 * Copies byte by byte: shared blocks would not count against the quota. The copy grows under a hidden name and appears
 * when it is complete.
 */
export async function copyEntry(
  tree: Held,
  from: string,
  to: string,
  owner: Owner,
  limits: BulkLimits,
): Promise<Copied> {
  refuseIntoItself(from, to);
  using source = hold(tree, from);
  using target = holdPlaceInside(tree, to);
  refuseExisting(target.parent, target.name);
  const copying: Copying = { owner, budget: new Budget(limits), files: 0 };
  const temporary = temporaryName();
  try {
    await copyHeld(copying, source, target.parent, temporary, 0);
    await moveHeldHere(target.parent, temporary, target.name);
  } catch (error) {
    await removeAt(target.parent, temporary).catch(() => undefined);
    throw error;
  }
  return { files: copying.files, sizeBytes: copying.budget.bytes };
}

async function copyHeld(
  copying: Copying,
  source: Held,
  parent: Held,
  name: string | Buffer,
  depth: number,
): Promise<void> {
  copying.budget.takeEntry();
  if (!source.stats().isDirectory()) return copyFile(copying, source, parent, name);
  if (depth >= MAX_DEPTH) throw new PathRefused("too-deep", "The folders are nested too deeply.");
  const look = { owner: copying.owner, mode: source.stats().mode };
  using folder = await makeNewFolder(parent, name, look);
  const entries = openEntries(source);
  try {
    for (let child = nextName(entries); child !== undefined; child = nextName(entries)) {
      if (isOurName(child.toString())) continue;
      using held = holdUnlessGone(source, child);
      if (held !== undefined) await copyHeld(copying, held, folder, child, depth + 1);
    }
  } finally {
    entries.closeSync();
  }
}

async function copyFile(copying: Copying, source: Held, parent: Held, name: string | Buffer): Promise<void> {
  const { mode, size } = requireReadable(source);
  refusePrivate({ mode });
  await using from = await reopen(source);
  await using to = await makeIn(parent, name);
  for await (const chunk of readBetween(from, 0, size)) {
    copying.budget.takeBytes(chunk.length);
    await writeAll(to, chunk);
  }
  await to.chown(copying.owner.uid, copying.owner.gid);
  await to.chmod(mode & 0o777);
  copying.files++;
}

function makeIn(parent: Held, name: string | Buffer): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  return open(parent.entry(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
}

/** Undefined if the entry was just removed. */
function holdUnlessGone(parent: Held, name: Buffer): Held | undefined {
  try {
    return holdEntry(parent, name);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
