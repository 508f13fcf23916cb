import type { Limits } from "../../platform/limits.ts";
import type { CatalogueDeps } from "../catalogue/index.ts";
import type { JobsDeps } from "../jobs/index.ts";
import type { PlanServer } from "../planning/index.ts";

/** Asks a server from outside, as a player's client does. */
export type PingServer = (
  edition: "java" | "bedrock",
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<boolean>;

export type BuildsDeps = JobsDeps & {
  readonly limits: Limits;
  readonly catalogue: CatalogueDeps;
  readonly planServer: PlanServer;
  readonly pingServer: PingServer;
};
