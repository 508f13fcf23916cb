/**
 * Stores the trees of instances. Ids are our own uuids. Every operation is idempotent, even if an agent died in the
 * middle of it and prepare() has run since.
 */
export interface Volumes {
  /** Whether the kernel enforces limits. False on a development machine without btrfs. */
  readonly hasQuota: boolean;
  /** Checks and prepares the pool, and completes or removes unfinished work of an earlier agent. */
  prepare(): Promise<void>;
  /** Creates an empty tree. It belongs to the agent unless a user is given. */
  create(id: string, limitBytes: number, uid?: number): Promise<void>;
  /** Gives the tree and its contents to a user; slow only if the owner changes. The instance must be stopped. */
  giveTo(id: string, uid: number): Promise<void>;
  /** The owners of all trees in this pool, including trees in the trash and partly removed ones. */
  owners(): Promise<ReadonlySet<number>>;
  /** Works while the instance runs. */
  setLimit(id: string, limitBytes: number): Promise<void>;
  /** The charged bytes, which can exceed the sum of the file sizes and lag behind writes by some seconds. */
  usage(id: string): Promise<VolumeUsage>;
  /** All contents are on disk when this resolves. */
  flush(id: string): Promise<void>;
  /** The tree's folder. Only trusted code opens it, and then only component by component. */
  pathOf(id: string): string;
  list(): Promise<readonly string[]>;
  /** An id that stays with the tree when it is moved, and is its trash id. Undefined when the volume does not exist. */
  treeIdOf(id: string): Promise<string | undefined>;
  /** A read-only snapshot of the tree; returns its folder. `edit` may change it before it becomes visible. */
  snapshot(id: string, snapshotId: string, edit?: EditTree): Promise<string>;
  /** The same of a trashed tree, which stays where it is. */
  snapshotTrash(trashId: string, snapshotId: string): Promise<string>;
  deleteSnapshot(snapshotId: string): Promise<void>;
  /** A writable copy as a separate volume with its own limit. Copies every byte. */
  clone(fromId: string, toId: string, limitBytes: number): Promise<void>;
  /**
   * Puts the replacement's tree in place of this one, under this one's limit. The old tree goes to the trash, and
   * the replacement is no longer a volume. The instance must be stopped.
   */
  swap(id: string, replacementId: string, label?: string): Promise<TrashedTree>;
  /** Restores a trashed tree. The current tree, if any, goes to the trash in turn. */
  restore(id: string, trashId: string, label?: string): Promise<void>;
  moveToTrash(id: string, label?: string): Promise<TrashedTree>;
  /** Puts the tree of a volume into the trash as one of another volume, which it can be restored to. */
  trashFor(ownerId: string, id: string, label: string, trashedAt?: Date): Promise<TrashedTree>;
  listTrash(): Promise<readonly TrashedTree[]>;
  /**
   * The sum of the file sizes, or the charged bytes if that is more. Walks the whole tree; null when it is too large
   * or too deep.
   */
  sizeOfTrash(trashId: string): Promise<number | null>;
  trashUsage(): Promise<VolumeUsage>;
  deleteTrash(trashId: string): Promise<void>;
  delete(id: string): Promise<void>;
  /** Unfinished trees that nothing has touched for a day. */
  leftovers(): Promise<readonly Leftover[]>;
  /** Deletes them and returns their number. */
  clearLeftovers(): Promise<number>;
}

export interface Leftover {
  readonly folder: "making" | "dying";
  readonly name: string;
}

export type EditTree = (folder: string) => Promise<void>;

export interface VolumeUsage {
  readonly chargedBytes: number;
  readonly limitBytes: number | undefined;
}

/** Counts against the node, not against the tree's owner. */
export interface TrashedTree {
  readonly trashId: string;
  readonly volumeId: string;
  readonly trashedAt: Date;
  /** Label given when it was moved to the trash: 32 hexadecimal digits. */
  readonly label: string | undefined;
}
