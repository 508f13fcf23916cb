import { copyPath } from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { changeFiles } from "../ask-files.ts";
import { derivedId } from "../derived-id.ts";
import type { SavingDeps } from "../edit/save-file.ts";
import { placeOf } from "../server-place.ts";
import type { PartlyDone } from "./each-of.ts";
import { longDeadlineMs, withinPlan } from "./long-change.ts";
import type { FromTo } from "./move-files.ts";
import { recordEach, requestIdOf } from "./record-change.ts";

/** Nothing is replaced. Together they must fit into the plan's free space. */
export async function copyFiles(
  deps: SavingDeps,
  once: Transact,
  actor: Person,
  { serverId, copies }: { readonly serverId: string; readonly copies: readonly FromTo[] },
): Promise<PartlyDone> {
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const several = {
    items: copies,
    pathOf: ({ from }: FromTo) => from,
    detailsOf: (done: readonly FromTo[]) => ({ ...done[0], count: done.length }),
  };
  const change = { serverId, requestId, action: "file.copied", ...several } as const;
  let maxBytes = place.freeBytes;
  return recordEach(deps, actor, change, async ({ from, to }, index) => {
    const options = { requestId: derivedId(requestId, index), deadlineMs: longDeadlineMs };
    const copied = changeFiles(deps, place, copyPath, { from, to, maxBytes }, options);
    maxBytes -= Math.min(maxBytes, (await copied.catch(withinPlan)).sizeBytes);
  });
}
