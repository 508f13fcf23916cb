import { evidenceKinds } from "@blockwright/contract/assistant";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { findPatient } from "./doctor.repository.ts";
import { changesOf, gatherForAssistant } from "./evidence/gather-for-assistant.ts";
import { measureLag, questionsFor } from "./evidence/measure-lag.ts";
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
      name: "measure_lag",
      access: "run-command",
      description:
        "Asks the game how fast it runs: ticks per second, time per tick, entities, and the profiler where there is one. Numbered.",
      input: z.object({}),
      label: () => "Measure the speed",
      effect: () => "read",
      commands: async (_input, { serverId }) =>
        (await questionsFor(deps, serverId)).map(({ command }) => command),
      run: (caller) => measureLag(deps, caller),
    }),
    defineTool({
      name: "changes_since_working",
      access: "read-console",
      description: "What changed since players last played without a problem: files, jars, and who did what.",
      input: z.object({}),
      label: () => "Look at what changed since it last worked",
      effect: () => "read",
      run: async ({ serverId }) => {
        const patient = await findPatient(deps.rows, serverId);
        if (!patient) throw new AppError("NOT_FOUND");
        return changesOf(deps, patient);
      },
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
