import type { ConsoleLines } from "@blockwright/node-protocol/rpc";
import type { Logger } from "pino";
import type { InstallGround } from "./install-ground.ts";
import type { RecordStore } from "./record-store.ts";

export interface InstanceGround extends InstallGround {
  readonly store: RecordStore;
  readonly log: Logger;
  /** Where published ports answer, for our own pings. */
  readonly address: string;
  publishConsole(instanceId: string, lines: ConsoleLines): void;
  /** An instance changed its state: worth telling at once. */
  onChange(instanceId: string): void;
}
