import * as contract from "@blockwright/contract/admin/integrity";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { beginRepair } from "./begin-repair.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { readIntegrity } from "./read-integrity.ts";
import { runCheck } from "./run-check.ts";

export function integrityRoutes(deps: IntegrityDeps): RouteBinding[] {
  return [
    on(contract.readIntegrity, () => readIntegrity(deps)),
    on(contract.runCheck, () => runCheck(deps)),
    on(contract.repairDrift, ({ body }, { actor, once }) => beginRepair(deps, once, actor, body)),
  ];
}
