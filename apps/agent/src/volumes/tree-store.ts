import type { EditTree, VolumeUsage } from "./volumes.ts";

/** The operations a disk must support on one folder. Volumes are built from these; see pooled-volumes.ts. */
export interface TreeStore {
  readonly hasQuota: boolean;
  prepare(): Promise<void>;
  /** Creates an empty tree with its own limit. */
  make(folder: string, limitBytes: number): Promise<void>;
  /** Gives everything in it to this user. Links are not followed, and it works at a full limit. */
  chown(folder: string, uid: number): Promise<void>;
  /** A uuid that stays with the tree wherever it is moved. */
  identify(folder: string): Promise<string>;
  setLimit(folder: string, limitBytes: number): Promise<void>;
  usage(folder: string): Promise<VolumeUsage>;
  /** All contents are on disk when this resolves. */
  flush(folder: string): Promise<void>;
  /** Atomic. The other folder may hold an unfinished snapshot. */
  snapshot(folder: string, to: string, halfDone: string, edit?: EditTree): Promise<void>;
  removeSnapshot(folder: string, halfDone: string): Promise<void>;
  /** Fills a tree with a copy that shares nothing with its source. */
  fill(folder: string, from: string): Promise<void>;
  chargeTrash(folder: string): Promise<void>;
  chargeOwner(folder: string): Promise<void>;
  trashUsage(): Promise<VolumeUsage>;
  /** Works at a full limit, and with anything a tenant may have left inside. */
  remove(folder: string): Promise<void>;
  /** Removes quota groups of deleted trees. Those still in use are left for the next time. */
  sweep(): Promise<void>;
}
