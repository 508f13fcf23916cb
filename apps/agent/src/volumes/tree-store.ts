import type { VolumeUsage } from "./volumes.ts";

/** What a disk must be able to do with one folder of ours. Volumes are built from this; see pooled-volumes.ts. */
export interface TreeStore {
  readonly hasQuota: boolean;
  prepare(): Promise<void>;
  /** An empty tree with a limit of its own. */
  make(folder: string, limitBytes: number): Promise<void>;
  /** Everything in it belongs to this user then. No link is followed, and a full limit is no obstacle. */
  chown(folder: string, uid: number): Promise<void>;
  /** A uuid that stays with the tree wherever it is moved. */
  identify(folder: string): Promise<string>;
  setLimit(folder: string, limitBytes: number): Promise<void>;
  usage(folder: string): Promise<VolumeUsage>;
  /** Is there whole or not at all. What is half done may be kept in the other folder. */
  snapshot(folder: string, to: string, halfDone: string): Promise<void>;
  removeSnapshot(folder: string, halfDone: string): Promise<void>;
  /** Fills a tree with a copy that shares nothing with its source. */
  fill(folder: string, from: string): Promise<void>;
  chargeTrash(folder: string): Promise<void>;
  chargeOwner(folder: string): Promise<void>;
  trashUsage(): Promise<VolumeUsage>;
  /** Works at a full limit, and with whatever a tenant may have left inside. */
  remove(folder: string): Promise<void>;
  /** Takes away what removed trees left in the books of the disk. What is still in use stays for the next time. */
  sweep(): Promise<void>;
}
