import * as contract from "@blockwright/contract/changes";
import type { Ground } from "../../platform/ground.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { getChange, listChanges } from "./read-changes.ts";
import { undoChange } from "./undo-change.ts";

export function changesRoutes(ground: Pick<Ground, "rows" | "enqueue">): RouteBinding[] {
  return [
    on(contract.listChanges, ({ params }) => listChanges(ground, params.serverId), {
      changesWith: (list) => list,
    }),
    on(contract.getChange, ({ params }) => getChange(ground, params.serverId, params.changeId), {
      changesWith: (change) => change,
    }),
    on(contract.undoChange, ({ params }, { actor, once }) => undoChange(ground, once, actor, params)),
  ];
}
