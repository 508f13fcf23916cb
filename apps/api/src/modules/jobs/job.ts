import type { JobStatus, JobStepStatus, StageDeclaration } from "@blockwright/contract/jobs";

export interface JobStep<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  readonly status: JobStepStatus;
}

export function freshSteps<Name extends string>(stages: readonly StageDeclaration<Name>[]): JobStep<Name>[] {
  return stages.map(({ name, description }) => ({ name, description, status: "pending" }));
}

/** Every step before it counts as completed, whatever a crash left behind. */
export function withStep<Name extends string>(
  steps: readonly JobStep<Name>[],
  name: Name,
  status: JobStepStatus,
): JobStep<Name>[] {
  const place = steps.findIndex((step) => step.name === name);
  return steps.map((step, index) => {
    if (index < place) return { ...step, status: "completed" };
    return index === place ? { ...step, status } : step;
  });
}

export function withFailedStep<Name extends string>(steps: readonly JobStep<Name>[]): JobStep<Name>[] {
  return steps.map((step) => (step.status === "in_progress" ? { ...step, status: "failed" } : step));
}

export function isUnderWay(job: { readonly status: JobStatus } | undefined): boolean {
  return job?.status === "pending" || job?.status === "running";
}
