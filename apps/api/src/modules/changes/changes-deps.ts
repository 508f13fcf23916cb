import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { ServerPlugins } from "../backups/index.ts";
import type { JobsDeps } from "../jobs/index.ts";
import type { ProbePort } from "../nodes/index.ts";
import type { AgreeAddOnPorts, RecordAddOns } from "./apply/record-add-ons.ts";

/** The bytes of a file that a lock pins, from its source. Throws when they differ. */
export type FetchLockedFile = (file: LockedFile) => Promise<Uint8Array>;

export type ChangesDeps = JobsDeps & {
  readonly fetchLockedFile: FetchLockedFile;
  readonly recordAddOns: RecordAddOns;
  readonly agreeAddOnPorts: AgreeAddOnPorts;
  readonly probePort: ProbePort;
  readonly serverPlugins: ServerPlugins;
};
