import { compareContexts, compareTexts, isSatisfied } from "./contexts.ts";
import {
  type Contexts,
  defaultGroup,
  type Group,
  parentNameOf,
  type PermissionData,
  type PermissionNode,
  type User,
  weightOf,
} from "./model.ts";

export interface Place {
  readonly contexts: Contexts;
  /** Seconds since 1970. */
  readonly now: number;
}

/** A user or group whose nodes count, in the order in which they are asked. */
export type Holder =
  | { readonly kind: "user"; readonly name: string; readonly nodes: readonly PermissionNode[] }
  | { readonly kind: "group"; readonly name: string; readonly nodes: readonly PermissionNode[] };

/** The user, then inherited groups: parents by weight, each followed by its own parents. A group is asked once. */
export function holdersInOrder(data: PermissionData, user: User, place: Place): readonly Holder[] {
  const ordered: Holder[] = [{ kind: "user", name: user.name, nodes: nodesInOrder(user.nodes, place) }];
  const seen = new Set<string>();
  const waiting = parentsOf(data, withDefaultGroup(user), place, user.primaryGroup).toReversed();
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (seen.has(group.name)) continue;
    seen.add(group.name);
    ordered.push({ kind: "group", name: group.name, nodes: nodesInOrder(group.nodes, place) });
    waiting.push(
      ...parentsOf(data, group.nodes, place)
        .toReversed()
        .filter(({ name }) => !seen.has(name)),
    );
  }
  return ordered;
}

/** Specific contexts first, then temporary nodes, then denials. */
export function nodesInOrder(
  nodes: readonly PermissionNode[],
  { contexts, now }: Place,
): readonly PermissionNode[] {
  return nodes
    .filter(
      (node) =>
        isSatisfied(node.contexts, contexts) && (node.expiresAt === undefined || node.expiresAt >= now),
    )
    .toSorted(
      (a, b) =>
        compareContexts(a.contexts, b.contexts) ||
        Number(b.expiresAt !== undefined) - Number(a.expiresAt !== undefined) ||
        (a.expiresAt ?? 0) - (b.expiresAt ?? 0) ||
        compareTexts(a.key, b.key) ||
        Number(a.value) - Number(b.value),
    );
}

/** A player without a parent that applies everywhere is a member of the group `default`. */
function withDefaultGroup({ nodes }: User): readonly PermissionNode[] {
  const hasParent = nodes.some(
    (node) => node.value && parentNameOf(node) !== undefined && Object.keys(node.contexts).length === 0,
  );
  return hasParent ? nodes : [...nodes, { key: `group.${defaultGroup}`, value: true, contexts: {} }];
}

/** Groups that do not exist, and denied parents, count for nothing. */
function parentsOf(
  data: PermissionData,
  nodes: readonly PermissionNode[],
  place: Place,
  primaryGroup?: string,
): readonly Group[] {
  const names = nodesInOrder(nodes, place).flatMap((node) => (node.value ? (parentNameOf(node) ?? []) : []));
  const groups = [...new Set(names)].flatMap((name) => data.groups.get(name) ?? []);
  return groups.toSorted(
    (a, b) => weightOf(b) - weightOf(a) || Number(b.name === primaryGroup) - Number(a.name === primaryGroup),
  );
}
