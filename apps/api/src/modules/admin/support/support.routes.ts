import { changeSupportRole } from "@blockwright/contract/admin/support-role";
import * as contract from "@blockwright/contract/support";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { changeSupport } from "../../accounts/index.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { listFailedRuns } from "../runs/list-failed-runs.ts";
import { retryRun } from "../runs/retry-run.ts";
import { isShownToSupport } from "./is-shown-to-support.ts";
import { listHelpedPeople } from "./list-helped-people.ts";
import { restartForOwner } from "./restart-for-owner.ts";

export function supportRoutes(deps: AdminDeps): RouteBinding[] {
  return [
    on(changeSupportRole, async ({ body: { userId: accountId, ...decision } }, { actor }) => {
      await deps.transact((tx) => changeSupport(deps, tx, actor, { accountId, ...decision }));
      return { isSupport: decision.isSupport };
    }),
    on(contract.listHelpedPeople, ({ query }) => listHelpedPeople(deps, query)),
    on(contract.restartHelpedServer, ({ body }, { actor, once }) => restartForOwner(deps, once, actor, body)),
    on(contract.listSupportRuns, () => listFailedRuns(deps, isShownToSupport)),
    on(contract.retrySupportRun, ({ body }, { actor, once }) =>
      retryRun({ ...deps, transact: once }, actor, { ...body, isShown: isShownToSupport }),
    ),
  ];
}
