import { movePath } from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { changeFiles } from "../ask-files.ts";
import { derivedId } from "../derived-id.ts";
import type { SavingDeps } from "../edit/save-file.ts";
import { moveHistory } from "../history/move-history.ts";
import { placeOf } from "../server-place.ts";
import type { PartlyDone } from "./each-of.ts";
import { recordEach, requestIdOf } from "./record-change.ts";

export interface FromTo {
  readonly from: string;
  readonly to: string;
}

/** Also renames. Nothing is replaced, and the history of what is moved goes along. */
export async function moveFiles(
  deps: SavingDeps,
  once: Transact,
  actor: Person,
  { serverId, moves }: { readonly serverId: string; readonly moves: readonly FromTo[] },
): Promise<PartlyDone> {
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const several = {
    items: moves,
    pathOf: ({ from }: FromTo) => from,
    detailsOf: (done: readonly FromTo[]) => ({ ...done[0], count: done.length }),
  };
  const change = { serverId, requestId, action: "file.moved", ...several } as const;
  return recordEach(deps, actor, change, async ({ from, to }, index) => {
    await changeFiles(deps, place, movePath, { from, to }, { requestId: derivedId(requestId, index) });
    await deps.transact((tx) => moveHistory(tx, serverId, { from, to }));
  });
}
