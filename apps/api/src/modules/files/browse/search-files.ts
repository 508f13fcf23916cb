import type { SearchHit } from "@blockwright/contract/files";
import { searchTree } from "@blockwright/node-protocol/file-operations";
import { askFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { plainPath } from "../file-path.ts";
import { placeOf } from "../server-place.ts";
import { typeOf } from "./entry-type.ts";

export interface FileSearch {
  readonly serverId: string;
  readonly dir: string;
  readonly text: string;
  readonly in: "names" | "contents";
}

const maxHits = 500;
const deadlineMs = 30_000;

/** The node's paths are relative to the folder, ours to the server's root. */
export async function searchFiles(
  deps: FilesDeps,
  { serverId, dir, text, in: where }: FileSearch,
): Promise<{ hits: SearchHit[]; isComplete: boolean }> {
  const place = await placeOf(deps, serverId);
  const search = { path: dir, text, in: where, maxHits };
  const { hits, isComplete } = await askFiles(deps, place, searchTree, search, { deadlineMs });
  const folder = plainPath(dir);
  const found = hits.map(({ path, kind, line }): SearchHit => {
    const fromTop = folder === "" ? path : `${folder}/${path}`;
    return { path: fromTop, type: typeOf(kind), line };
  });
  return { hits: found, isComplete };
}
