import type { ConsoleLines } from "@blockwright/node-protocol/rpc";
import type { Logger } from "pino";
import type { AskInside } from "./inside/ask-inside.ts";
import type { FindNodeAddress } from "./run/node-address.ts";
import type { InstallDeps } from "./install/install-deps.ts";
import type { UidRange } from "./uids.ts";
import type { RecordStore } from "./record-store.ts";

export interface InstanceDeps extends InstallDeps {
  readonly store: RecordStore;
  readonly log: Logger;
  /** The range of user ids for instances, first and last. */
  readonly uids: UidRange;
  /** Where published ports answer our own pings. */
  readonly pingAddress: string;
  readonly askInside: AskInside;
  readonly findNodeAddress: FindNodeAddress;
  publishConsole(instanceId: string, lines: ConsoleLines): void;
  /** Called when an instance's state changed, which is published at once. */
  onChange(instanceId: string): void;
}
