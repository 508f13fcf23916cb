import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { Logger } from "pino";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Volumes } from "../../volumes/volumes.ts";
import type { DownloadCache } from "./download-cache.ts";
import type { StepResults } from "./step-results.ts";

export interface InstallDeps {
  readonly volumes: Volumes;
  readonly runtime: Runtime;
  readonly cache: DownloadCache;
  readonly stepResults: StepResults;
  readonly log: Logger;
}

export interface InstallCall {
  readonly spec: InstanceSpec;
  /** The instance's user on this node. */
  readonly uid: number;
  /** A tree that is not in use yet. It replaces the instance's tree once it is complete. */
  readonly stagingId: string;
  readonly signal: AbortSignal;
  readonly setProgress: (progress: string) => void;
}
