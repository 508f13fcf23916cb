import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { Ground } from "../../platform/ground.ts";
import type { NodesGround } from "../nodes/index.ts";

/** The bytes of a file that a lock pins, from the source it belongs to. Throws when they are others. */
export type FetchLockedFile = (file: LockedFile) => Promise<Uint8Array>;

export type ChangesGround = NodesGround &
  Pick<Ground, "enqueue" | "recordFact"> & { readonly fetchLockedFile: FetchLockedFile };
