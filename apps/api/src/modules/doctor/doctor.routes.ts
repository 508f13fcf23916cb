import * as contract from "@blockwright/contract/doctor";
import { getLastWorking, goBackToLastWorking as goBackRoute } from "@blockwright/contract/last-working";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { dismissDiagnosis } from "./dismiss-diagnosis.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { applyFix, previewFix } from "./fix-server.ts";
import { goBackToLastWorking } from "./last-working/go-back.ts";
import { readLastWorking } from "./last-working/read-last-working.ts";
import { createReadDiagnosis } from "./read-diagnosis.ts";

export function doctorRoutes(deps: DoctorDeps): RouteBinding[] {
  const readDiagnosis = createReadDiagnosis(deps);
  return [
    on(contract.getDiagnosis, async ({ params }) => ({ diagnosis: await readDiagnosis(params.serverId) }), {
      changesWith: (answer) => answer,
    }),
    on(contract.previewFix, ({ params, body }, { actor, once }) =>
      previewFix(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.applyFix, ({ params, body }, { actor, once }) =>
      applyFix(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.dismissDiagnosis, ({ params, body }, { actor, once }) =>
      dismissDiagnosis(once, actor, { ...params, ...body }),
    ),
    on(getLastWorking, ({ params }) => readLastWorking(deps, params.serverId), {
      changesWith: (answer) => answer,
    }),
    on(goBackRoute, ({ params, body }, { actor, once }) =>
      goBackToLastWorking(deps, once, actor, { ...params, ...body }),
    ),
  ];
}
