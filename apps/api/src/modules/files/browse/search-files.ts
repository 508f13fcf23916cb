import type { SearchHit } from "@blockwright/contract/files";
import { searchTree } from "@blockwright/node-protocol/file-operations";
import { askFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
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

export async function searchFiles(
  deps: FilesDeps,
  { serverId, dir, text, in: where }: FileSearch,
): Promise<{ hits: SearchHit[]; isComplete: boolean }> {
  const place = await placeOf(deps, serverId);
  const search = { path: dir, text, in: where, maxHits };
  const { hits, isComplete } = await askFiles(deps, place, searchTree, search, { deadlineMs });
  return { hits: hits.map(({ path, kind, line }) => ({ path, type: typeOf(kind), line })), isComplete };
}
