import type { WeighedFolder } from "@blockwright/contract/files";
import * as node from "@blockwright/node-protocol/file-operations";
import { askFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { plainPath } from "../file-path.ts";
import { placeOf } from "../server-place.ts";
import { clearableAs } from "./clearable.ts";
import { typeOf } from "./entry-type.ts";

const deadlineMs = 30_000;

/** What fills a folder, largest first. */
export async function weighFolder(
  deps: FilesDeps,
  { serverId, dir }: { readonly serverId: string; readonly dir: string },
): Promise<{ entries: WeighedFolder[]; size: number; isComplete: boolean }> {
  const place = await placeOf(deps, serverId);
  const weighed = await askFiles(deps, place, node.weighFolder, { path: dir }, { deadlineMs });
  const folder = plainPath(dir);
  const entries = weighed.entries.map(({ name, kind, sizeBytes }): WeighedFolder => {
    const path = folder === "" ? name : `${folder}/${name}`;
    return { path, type: typeOf(kind), size: sizeBytes, clearable: clearableAs(path) };
  });
  return { entries, size: weighed.sizeBytes, isComplete: weighed.isComplete };
}
