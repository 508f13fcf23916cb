import { randomUUID } from "node:crypto";
import { copyPath } from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { changeFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { derivedId } from "../derived-id.ts";
import { placeOf } from "../server-place.ts";
import { eachOf, type PartlyDone } from "./each-of.ts";
import { longDeadlineMs, withinPlan } from "./long-change.ts";
import type { FromTo } from "./move-files.ts";

/** Nothing is replaced. All of them together fit into what the plan leaves. */
export async function copyFiles(
  deps: FilesDeps,
  once: Transact,
  actor: Person,
  { serverId, copies }: { readonly serverId: string; readonly copies: readonly FromTo[] },
): Promise<PartlyDone> {
  const place = await placeOf(deps, serverId);
  const requestId = await once(async (tx) => {
    await refuseWhileBusy(tx, serverId);
    const details = { ...copies[0], count: copies.length };
    await appendActivity(tx, actor, { action: "file.copied", subjectId: serverId, details });
    return randomUUID();
  });
  let maxBytes = place.freeBytes;
  return eachOf(
    copies,
    ({ from }) => from,
    async ({ from, to }, index) => {
      const options = { requestId: derivedId(requestId, index), deadlineMs: longDeadlineMs };
      const copied = changeFiles(deps, place, copyPath, { from, to, maxBytes }, options);
      maxBytes -= Math.min(maxBytes, (await copied.catch(withinPlan)).sizeBytes);
    },
  );
}
