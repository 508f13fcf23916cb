/**
 * Where the trees of instances live. Ids are uuids of ours. Every operation may be repeated with the same arguments
 * and gives the same result, also when an agent died in the middle of it and prepare() has run since.
 */
export interface Volumes {
  /** Whether the kernel holds a tenant to its limit. False on a development machine without btrfs. */
  readonly hasQuota: boolean;
  /** Checks and prepares the pool itself, and finishes or clears away what an earlier agent left half done. */
  prepare(): Promise<void>;
  /** An empty tree. It belongs to the agent unless a user is named. */
  create(id: string, limitBytes: number, uid?: number): Promise<void>;
  /** Gives the tree with all it holds to a user; takes long only when it has another owner. The instance must be stopped. */
  giveTo(id: string, uid: number): Promise<void>;
  /** The users that trees of this pool belong to, wherever those are: in use, in the trash or half removed. */
  owners(): Promise<ReadonlySet<number>>;
  /** Works while the instance runs. */
  setLimit(id: string, limitBytes: number): Promise<void>;
  /** What the kernel charges, which can exceed what the files add up to and lags behind writes by some seconds. */
  usage(id: string): Promise<VolumeUsage>;
  /** The tree's folder. Only trusted code opens it, and then only component by component. */
  pathOf(id: string): string;
  list(): Promise<readonly string[]>;
  /** What stays with the tree wherever it is moved, and is its trash id there. Undefined when there is no such volume. */
  treeIdOf(id: string): Promise<string | undefined>;
  /** A read-only picture of the tree at this instant; returns its folder. */
  snapshot(id: string, snapshotId: string): Promise<string>;
  deleteSnapshot(snapshotId: string): Promise<void>;
  /** A writable copy of a volume as a volume of its own, with its own limit. Copies every byte. */
  clone(fromId: string, toId: string, limitBytes: number): Promise<void>;
  /**
   * Puts the replacement's tree in the place of this one, under this one's limit; the old tree goes to the trash and
   * the replacement is no volume any more. The instance must be stopped.
   */
  swap(id: string, replacementId: string, label?: string): Promise<TrashedTree>;
  /** Brings a trashed tree back in the place of the present one, if there is one: that goes to the trash in turn. */
  restore(id: string, trashId: string, label?: string): Promise<void>;
  moveToTrash(id: string, label?: string): Promise<TrashedTree>;
  listTrash(): Promise<readonly TrashedTree[]>;
  /**
   * What its files add up to, or what the disk charges for it if that is more. Walks the whole tree; null when it
   * is too large or too deep for that.
   */
  sizeOfTrash(trashId: string): Promise<number | null>;
  trashUsage(): Promise<VolumeUsage>;
  deleteTrash(trashId: string): Promise<void>;
  delete(id: string): Promise<void>;
}

export interface VolumeUsage {
  readonly chargedBytes: number;
  readonly limitBytes: number | undefined;
}

/** Counts against the node, not against its owner. */
export interface TrashedTree {
  readonly trashId: string;
  readonly volumeId: string;
  readonly trashedAt: Date;
  /** Label given when it was moved to the trash: 32 hexadecimal digits. */
  readonly label: string | undefined;
}
