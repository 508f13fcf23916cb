import * as contract from "@blockwright/contract/doctor";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { DoctorGround } from "./doctor-ground.ts";
import { applyFix, previewFix } from "./fix-server.ts";
import { createReadDiagnosis } from "./read-diagnosis.ts";

export function doctorRoutes(ground: DoctorGround): RouteBinding[] {
  const readDiagnosis = createReadDiagnosis(ground);
  return [
    on(contract.getDiagnosis, async ({ params }) => ({ diagnosis: await readDiagnosis(params.serverId) }), {
      changesWith: (answer) => answer,
    }),
    on(contract.previewFix, ({ params, body }, { actor, once }) =>
      previewFix(ground, once, actor, { ...params, ...body }),
    ),
    on(contract.applyFix, ({ params, body }, { actor, once }) =>
      applyFix(ground, once, actor, { ...params, ...body }),
    ),
  ];
}
