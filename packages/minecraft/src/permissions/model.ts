/** Values by key, such as `{ world: ["lobby"] }`. Empty: applies everywhere. All in lower case, as LuckPerms does. */
export type Contexts = Readonly<Record<string, readonly string[]>>;

export interface PermissionNode {
  /** `essentials.fly`, `essentials.*`, `group.<name>` for a parent, `weight.<number>` for a weight. */
  readonly key: string;
  /** False denies. */
  readonly value: boolean;
  readonly contexts: Contexts;
  /** Seconds since 1970. Undefined: for ever. */
  readonly expiresAt?: number;
}

export interface Group {
  readonly name: string;
  readonly nodes: readonly PermissionNode[];
}

export interface User {
  readonly id: string;
  readonly name: string;
  /** Decides between parents of equal weight. */
  readonly primaryGroup: string;
  readonly nodes: readonly PermissionNode[];
}

export interface Track {
  readonly name: string;
  /** From the lowest to the highest. */
  readonly groups: readonly string[];
}

export interface PermissionData {
  readonly groups: ReadonlyMap<string, Group>;
  /** By id. */
  readonly users: ReadonlyMap<string, User>;
  readonly tracks: ReadonlyMap<string, Track>;
}

export const defaultGroup = "default";

const parentPrefix = "group.";

/** Undefined: not a parent. */
export function parentNameOf({ key }: PermissionNode): string | undefined {
  return key.startsWith(parentPrefix) ? key.slice(parentPrefix.length) : undefined;
}

export function parentKey(group: string): string {
  return parentPrefix + group.toLowerCase();
}

/** The highest of its weight nodes, contexts and values aside. */
export function weightOf({ nodes }: Group): number {
  const weights = nodes.flatMap(({ key }) => {
    const [, digits] = /^weight\.(-?\d{1,9})$/.exec(key) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return weights.reduce((highest, weight) => Math.max(highest, weight), weights[0] ?? 0);
}
