import type { MaintenanceJob } from "@blockwright/contract/reinstall";
import type { Power, SpecParts } from "../nodes/index.ts";
import type { InstalledPlugin } from "../plugins/index.ts";
import type { ServerDescription } from "../servers/index.ts";

export type JobType = MaintenanceJob["type"];
export type JobStatus = MaintenanceJob["status"];

export const jobStepNames = [
  "choose software",
  "stop server",
  "install software",
  "bring back",
  "configure settings",
  "launch server",
] as const;
export type JobStepName = (typeof jobStepNames)[number];

export interface JobStep {
  readonly name: JobStepName;
  readonly description: string;
  readonly status: "pending" | "in_progress" | "completed" | "failed";
}

/** All that is needed to make a server what it was; its files are with its node. */
export interface PreviousState {
  readonly power: Power;
  readonly spec: SpecParts;
  readonly server: ServerDescription;
  readonly plugins: readonly InstalledPlugin[];
}

const descriptions: Readonly<Record<JobStepName, string>> = {
  "choose software": "Finding the version you asked for",
  "stop server": "Stopping the server",
  "install software": "Downloading and checking the server software",
  "bring back": "Putting the earlier files back",
  "configure settings": "Writing settings for your plan",
  "launch server": "Starting, and waiting until players can join",
};

/** Each with how far the bar is when it begins. */
const stepsOf: Readonly<Record<JobType, readonly (readonly [JobStepName, number])[]>> = {
  reinstall: [
    ["choose software", 2],
    ["stop server", 10],
    ["install software", 20],
    ["configure settings", 70],
    ["launch server", 80],
  ],
  "restore-previous": [
    ["stop server", 5],
    ["bring back", 25],
    ["launch server", 60],
  ],
};

export function freshJobSteps(type: JobType): JobStep[] {
  return stepsOf[type].map(([name]) => ({ name, description: descriptions[name], status: "pending" }));
}

export function jobProgressAt(type: JobType, step: JobStepName): number {
  return stepsOf[type].find(([name]) => name === step)?.[1] ?? 0;
}

export function describeJobStep(step: JobStepName): string {
  return descriptions[step];
}

export const deletedSentence = "The server was deleted.";

/** Of a job that brings a deleted server back: until when its files are kept should that fail. Else null. */
export function deletedKeptUntil(payload: Readonly<Record<string, unknown>>): Date | null {
  const { restores, keptUntil } = payload;
  return restores === "deleted" ? new Date(String(keptUntil)) : null;
}

/** Everything before it is done by then, whatever a crash left behind. */
export function withJobStep(
  steps: readonly JobStep[],
  name: JobStepName,
  status: JobStep["status"],
): JobStep[] {
  const place = steps.findIndex((step) => step.name === name);
  return steps.map((step, index) => {
    if (index < place) return { ...step, status: "completed" };
    return index === place ? { ...step, status } : step;
  });
}
