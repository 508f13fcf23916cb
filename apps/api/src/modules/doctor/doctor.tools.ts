import { evidenceKinds } from "@blockwright/contract/assistant";
import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { gatherForAssistant } from "./evidence/gather-for-assistant.ts";
import { createReadDiagnosis } from "./read-diagnosis.ts";

const labels = {
  crash: "Gather what is known about the crash",
  lag: "Gather the figures",
  build: "Gather what is known about the build",
};

export function doctorTools(deps: DoctorDeps): Tool[] {
  const readDiagnosis = createReadDiagnosis(deps);
  return [
    defineTool({
      name: "gather_evidence",
      access: "read-console",
      description:
        "What is recorded about a crash, lag or a failed build: log lines with numbers, figures, and what changed since the server last worked.",
      input: z.object({ about: z.enum(evidenceKinds) }),
      label: ({ about }) => labels[about],
      effect: () => "read",
      run: ({ serverId }, { about }) => gatherForAssistant({ ...deps, readDiagnosis }, serverId, about),
    }),
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
