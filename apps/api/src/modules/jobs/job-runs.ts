/** What a run of a job is given. */
export interface JobRun {
  readonly jobId: string;
  readonly serverId: string;
}
