import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { Runtime } from "../runtime/runtime.ts";
import type { Volumes } from "../volumes/volumes.ts";
import type { DownloadCache } from "./download-cache.ts";
import type { StepResults } from "./step-results.ts";

export interface InstallGround {
  readonly volumes: Volumes;
  readonly runtime: Runtime;
  readonly cache: DownloadCache;
  readonly stepResults: StepResults;
}

export interface InstallCall {
  readonly spec: InstanceSpec;
  /** A tree nobody uses yet. It takes the instance's place only when everything is there. */
  readonly stagingId: string;
  readonly signal: AbortSignal;
  readonly tell: (progress: string) => void;
}
