import type { BackupsDeps } from "../backups/index.ts";
import type { DomainRecords } from "../domains/index.ts";

/** Asks a server from outside, as a player's client does. Undefined if it doesn't answer. */
export type PingMoved = (
  protocol: "java" | "bedrock" | "nethernet",
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<unknown>;

export type MovesDeps = BackupsDeps & {
  readonly domainRecords: DomainRecords;
  readonly pingServer: PingMoved;
};
