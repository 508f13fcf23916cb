import { randomUUID } from "node:crypto";
import { movePath } from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { changeFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { derivedId } from "../derived-id.ts";
import { placeOf } from "../server-place.ts";
import { eachOf, type PartlyDone } from "./each-of.ts";

export interface FromTo {
  readonly from: string;
  readonly to: string;
}

/** Renames too. Nothing is replaced. */
export async function moveFiles(
  deps: FilesDeps,
  once: Transact,
  actor: Person,
  { serverId, moves }: { readonly serverId: string; readonly moves: readonly FromTo[] },
): Promise<PartlyDone> {
  const place = await placeOf(deps, serverId);
  const requestId = await once(async (tx) => {
    await refuseWhileBusy(tx, serverId);
    const details = { ...moves[0], count: moves.length };
    await appendActivity(tx, actor, { action: "file.moved", subjectId: serverId, details });
    return randomUUID();
  });
  return eachOf(
    moves,
    ({ from }) => from,
    ({ from, to }, index) =>
      changeFiles(deps, place, movePath, { from, to }, { requestId: derivedId(requestId, index) }),
  );
}
