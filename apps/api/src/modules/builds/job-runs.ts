/** Named apart from their implementation: whoever begins a job needs no more than this. */
export interface JobRun {
  readonly jobId: string;
  readonly serverId: string;
}

interface JobWorkflow {
  readonly name: string;
  readonly queue: "servers";
  readonly input?: JobRun;
}

export const reinstallRun: JobWorkflow = { name: "builds.reinstall-server", queue: "servers" };
export const restorePreviousRun: JobWorkflow = { name: "builds.restore-previous", queue: "servers" };
