import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { createReadDiagnosis } from "./read-diagnosis.ts";

export function doctorTools(deps: DoctorDeps): Tool[] {
  const readDiagnosis = createReadDiagnosis(deps);
  return [
    defineTool({
      name: "diagnose",
      access: "view",
      description: "Why the server last crashed, with the line that says so; null if nothing is known.",
      input: z.object({}),
      label: () => "Look for the cause",
      effect: () => "read",
      run: ({ serverId }) => readDiagnosis(serverId),
    }),
  ];
}
