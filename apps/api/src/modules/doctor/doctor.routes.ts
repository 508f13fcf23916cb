import * as contract from "@blockwright/contract/doctor";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { applyFix, previewFix } from "./fix-server.ts";
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
  ];
}
