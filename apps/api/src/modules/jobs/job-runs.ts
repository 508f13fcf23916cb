/** The input of a job's run. */
export interface JobRun {
  readonly jobId: string;
  readonly serverId: string;
}
