import * as contract from "@blockwright/contract/changes";
import type { Deps } from "../../platform/deps.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { cancelChange } from "./cancel-change.ts";
import { getChange, listChanges } from "./read-changes.ts";
import { undoChange } from "./undo/undo-change.ts";

export function changesRoutes(
  deps: Pick<Deps, "rows" | "transact" | "enqueue" | "hints" | "now">,
): RouteBinding[] {
  return [
    on(contract.listChanges, ({ params }) => listChanges(deps, params.serverId), {
      changesWith: (list) => list,
    }),
    on(contract.getChange, ({ params }) => getChange(deps, params.serverId, params.changeId), {
      changesWith: (change) => change,
    }),
    on(contract.undoChange, ({ params }, { actor, once }) => undoChange(deps, once, actor, params)),
    on(contract.cancelChange, async ({ params }, { actor }) => {
      await cancelChange(deps, actor, params);
      return {};
    }),
  ];
}
