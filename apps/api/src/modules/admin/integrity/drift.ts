import type { DriftKindId, RepairId } from "@blockwright/contract/admin/integrity";
import type { Inventory } from "@blockwright/node-protocol/inventory";

/** What a repair needs to know. Every id was checked when it was read. */
export interface DriftFacts {
  readonly instanceId?: string;
  readonly volumeId?: string;
  readonly trashId?: string;
  readonly port?: number;
  readonly protocol?: "tcp" | "udp";
  /** Of a row of the kind's own table. */
  readonly rowId?: string;
}

/** One difference, as a look finds it. */
export interface Drift {
  readonly key: string;
  readonly nodeId: string | null;
  readonly serverId: string | null;
  /** One line for the operator. */
  readonly subject: string;
  readonly facts: DriftFacts;
}

export interface DriftKind {
  readonly id: DriftKindId;
  readonly title: string;
  readonly explanation: string;
  /** How it is found, for docs and readers. */
  readonly foundBy: string;
  readonly repairs: readonly RepairId[];
  /** Only kinds that the database alone shows: no machine's word is enough to change something unasked. */
  readonly isAutomatic: boolean;
  readonly find: (fleet: Fleet) => readonly Drift[];
}

export interface SeenMachine {
  readonly id: string;
  readonly name: string;
  readonly inventory: Inventory;
}

export interface InstanceFacts {
  readonly id: string;
  readonly serverId: string;
  readonly nodeId: string;
  readonly purpose: string;
  readonly power: string;
  readonly isHeld: boolean;
  readonly generation: number;
  readonly memoryMb: number;
  readonly ports: readonly {
    readonly protocol: "tcp" | "udp";
    readonly port: number;
    readonly last?: number;
  }[];
  readonly changedAt: Date;
  readonly deletedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly state: string | null;
  readonly hasFailed: boolean;
}

export interface ServerFacts {
  readonly id: string;
  readonly deletedAt: Date | null;
  /** A job or a build works on it. */
  readonly isBusy: boolean;
}

export interface LeaseFacts {
  readonly nodeId: string;
  readonly protocol: "tcp" | "udp";
  readonly port: number;
  readonly instanceId: string;
}

export interface WrongSum {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly reservedMemoryMb: number;
  readonly memoryMb: number;
  readonly reservedDiskMb: number;
  readonly diskMb: number;
}

/** Rows that are wrong by themselves, found by one query each. */
export interface RowFacts {
  readonly unusedLeases: readonly (LeaseFacts & { readonly nodeName: string })[];
  readonly wrongSums: readonly WrongSum[];
  readonly orphanedRepositories: readonly string[];
  readonly serversWithoutKey: readonly string[];
  /** Their stores could not be asked, so nothing is known about their snapshots. */
  readonly unansweredServers: ReadonlySet<string>;
  readonly missingSnapshots: readonly { readonly serverId: string; readonly backupId: string }[];
  readonly orphanedAccess: readonly { readonly id: string; readonly serverId: string }[];
  readonly endlessSubscriptions: readonly { readonly id: string; readonly serverId: string | null }[];
  readonly unpaidBuilds: readonly { readonly id: string; readonly serverId: string }[];
  readonly strayedDomains: readonly { readonly id: string; readonly serverId: string }[];
}

/** Everything that one look read. */
export interface Fleet {
  readonly now: Date;
  /** Those that answered. */
  readonly machines: readonly SeenMachine[];
  readonly instances: ReadonlyMap<string, InstanceFacts>;
  /** The live instances of each server; more than one is a fault too. */
  readonly liveByServer: ReadonlyMap<string, readonly InstanceFacts[]>;
  readonly servers: ReadonlyMap<string, ServerFacts>;
  /** Of `leaseKey`, with the instance that has it. */
  readonly leases: ReadonlyMap<string, string>;
  /** Ids of jobs that are under way: their trees have the same ids. */
  readonly jobs: ReadonlySet<string>;
  /** Of `copyKey`: what a move that has not ended may have on either of its machines. */
  readonly movingCopies: ReadonlySet<string>;
  readonly rows: RowFacts;
}

/** Longer than a start, a stop or the reconciler's longest pause. */
const settledAfterMs = 10 * 60_000;

/** Nothing is being done to it that explains a difference. */
export function isSettled({ now, servers }: Fleet, instance: InstanceFacts): boolean {
  const server = servers.get(instance.serverId);
  const changedAt = Math.max(instance.changedAt.getTime(), instance.deletedAt?.getTime() ?? 0);
  return server?.isBusy !== true && now.getTime() - changedAt >= settledAfterMs;
}

export function isLive({ deletedAt, releasedAt }: InstanceFacts): boolean {
  return deletedAt === null && releasedAt === null;
}

export function leaseKey({ nodeId, protocol, port }: Omit<LeaseFacts, "instanceId">): string {
  return `${nodeId} ${protocol} ${port}`;
}

export function copyKey(nodeId: string, instanceId: string): string {
  return `${nodeId} ${instanceId}`;
}

/** The database has it on another machine, and nothing is under way that explains a copy on this one. */
export function isElsewhere(fleet: Fleet, nodeId: string, instanceId: string): boolean {
  const row = fleet.instances.get(instanceId);
  if (row === undefined || row.nodeId === nodeId) return false;
  return isSettled(fleet, row) && !fleet.movingCopies.has(copyKey(nodeId, instanceId));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Labels of containers may be anything. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
