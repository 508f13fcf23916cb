import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { JobsDeps } from "../jobs/index.ts";
import type { RecordAddOns } from "./record-add-ons.ts";

/** The bytes of a file that a lock pins, from the source it belongs to. Throws when they are others. */
export type FetchLockedFile = (file: LockedFile) => Promise<Uint8Array>;

export type ChangesDeps = JobsDeps & {
  readonly fetchLockedFile: FetchLockedFile;
  readonly recordAddOns: RecordAddOns;
};
