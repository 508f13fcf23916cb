import { Readable } from "node:stream";
import * as contract from "@blockwright/contract/activity";
import type { Deps } from "../../../platform/deps.ts";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { exportActivity, listActivity } from "./read-activity.ts";

export function activityRoutes(deps: Deps): RouteBinding[] {
  return [
    on(contract.listServerActivity, ({ params, query }) => listActivity(deps, params, query)),
    on(contract.listOwnActivity, ({ query }, { actor }) => listActivity(deps, { ownerId: actor.id }, query)),
    on(contract.exportServerActivity, async ({ params }) => ({
      name: "activity.csv",
      contentType: "text/csv; charset=utf-8",
      content: Readable.from([await exportActivity(deps, params.serverId)]),
    })),
  ];
}
