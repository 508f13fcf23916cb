import type { Limits } from "../../platform/limits.ts";
import type { Transaction } from "../../platform/transaction.ts";
import type { CatalogueDeps } from "../catalogue/index.ts";
import type { BackUpInJobDeps } from "../backups/index.ts";
import type { JobsDeps } from "../jobs/index.ts";
import type { ProbePort } from "../nodes/index.ts";
import type { PlannerDeps, PlanServer } from "../planning/index.ts";

/** What a server answers to everyone who asks for its status. */
export interface GameStatus {
  /** As the server calls it: often the software and the version. */
  readonly version: string;
  /** Null where the server does not say it. */
  readonly maxPlayers: number | null;
}

/** `bedrock` is Bedrock over RakNet. */
export type StatusProtocol = "java" | "bedrock" | "nethernet";

/** Asks a server from outside, as a player's client does. Undefined if it doesn't answer. */
export type PingServer = (
  protocol: StatusProtocol,
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<GameStatus | undefined>;

/** Throws if a failed build may not be tried again: what was paid for it was given back. */
export type AdmitRetry = (tx: Transaction, buildId: string) => Promise<void>;

export type BuildsDeps = JobsDeps &
  BackUpInJobDeps & {
    readonly admitRetry: AdmitRetry;
    readonly limits: Limits;
    readonly catalogue: CatalogueDeps;
    readonly planner: PlannerDeps;
    readonly planServer: PlanServer;
    readonly pingServer: PingServer;
    readonly probePort: ProbePort;
  };
