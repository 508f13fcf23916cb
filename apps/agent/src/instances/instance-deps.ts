import type { ConsoleLines } from "@blockwright/node-protocol/rpc";
import type { Logger } from "pino";
import type { InstallDeps } from "./install/install-deps.ts";
import type { UidRange } from "./uids.ts";
import type { RecordStore } from "./record-store.ts";

export interface InstanceDeps extends InstallDeps {
  readonly store: RecordStore;
  readonly log: Logger;
  /** The user ids that instances are given, first and last. */
  readonly uids: UidRange;
  /** Where published ports answer, for our own pings. */
  readonly address: string;
  publishConsole(instanceId: string, lines: ConsoleLines): void;
  /** Called when an instance changed its state, which is published at once. */
  onChange(instanceId: string): void;
}
