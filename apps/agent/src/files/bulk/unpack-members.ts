import { MemberNames } from "../archives/member-names.ts";
import type { Member } from "../archives/member.ts";
import { makeWayTo } from "../create-entry.ts";
import { type Held, holdPlaceInside } from "../descriptors.ts";
import { makeFolder, makeNewFolder } from "../make-folder.ts";
import { openFile } from "../open-file.ts";
import { removeAt } from "../remove-tree.ts";
import { type FileLook, writeAll } from "../write-file.ts";
import { Budget, type BulkLimits } from "./budget.ts";
import type { Copied } from "./copy-entry.ts";

export interface UnpackLooks {
  readonly file: FileLook;
  readonly folder: FileLook;
}

/** Creates a new folder with the contents of an archive. Removes the folder again on failure. */
export async function unpackMembers(
  tree: Held,
  to: string,
  members: AsyncIterable<Member>,
  looks: UnpackLooks,
  limits: BulkLimits,
): Promise<Copied> {
  using place = holdPlaceInside(tree, to);
  using top = await makeNewFolder(place.parent, place.name, looks.folder);
  const budget = new Budget(limits);
  const names = new MemberNames();
  let files = 0;
  try {
    for await (const { path, kind, content } of members) {
      budget.takeEntry();
      const below = names.take(path, kind);
      if (kind === "folder") {
        await makeFolder(top, below, looks.folder);
        continue;
      }
      await makeWayTo(top, below, looks.folder);
      await writeMember(top, below, looks.file, content, budget);
      files++;
    }
  } catch (error) {
    await removeAt(place.parent, place.name).catch(() => undefined);
    throw error;
  }
  return { files, sizeBytes: budget.bytes };
}

async function writeMember(
  top: Held,
  path: string,
  look: FileLook,
  content: AsyncIterable<Buffer>,
  budget: Budget,
): Promise<void> {
  await using file = await openFile(top, path, look, { write: true, create: true, exclusive: true });
  for await (const bytes of content) {
    budget.takeBytes(bytes.length);
    await writeAll(file, bytes);
  }
}
