import { isSameContexts, normalContexts } from "./contexts.ts";
import {
  type Contexts,
  defaultGroup,
  parentKey,
  parentNameOf,
  type PermissionData,
  type PermissionNode,
  weightOf,
} from "./model.ts";
import type { PermissionOperation } from "./operations.ts";

export interface WantedGroup {
  readonly name: string;
  readonly weight?: number;
  readonly parents?: readonly string[];
  readonly permissions?: readonly {
    readonly node: string;
    /** Null: not set. */
    readonly value: boolean | null;
    readonly contexts?: Readonly<Partial<Record<"server" | "world" | "gamemode", string>>>;
  }[];
}

/**
 * Operations after which each wanted thing holds, in an order LuckPerms accepts: groups before anything that names
 * them. What is not mentioned stays. Empty if all of it holds already.
 */
export function operationsToReach(
  data: PermissionData,
  wanted: readonly WantedGroup[],
): readonly PermissionOperation[] {
  const created = new Set<string>();
  const createIfMissing = (group: string): PermissionOperation[] => {
    const name = group.toLowerCase();
    if (name === defaultGroup || data.groups.has(name) || created.has(name)) return [];
    created.add(name);
    return [{ do: "create-group", group: name }];
  };
  const creations = wanted.flatMap(({ name, parents = [] }) => [name, ...parents].flatMap(createIfMissing));
  return [...creations, ...wanted.flatMap((group) => changesOf(data, group))];
}

function changesOf(
  data: PermissionData,
  { name, weight, parents = [], permissions = [] }: WantedGroup,
): PermissionOperation[] {
  const lower = name.toLowerCase();
  const group = data.groups.get(lower) ?? { name: lower, nodes: [] };
  const of = { kind: "group", name: lower } as const;
  const hasWeight = weight === undefined || (weightOf(group) === weight && data.groups.has(lower));
  return [
    ...(hasWeight ? [] : [{ do: "set-weight", group: lower, weight } as const]),
    ...parents
      .filter((parent) => valueOf(group.nodes, parentKey(parent), {}) !== true)
      .map((parent) => ({ do: "add-parent", of, group: parent.toLowerCase(), contexts: {} }) as const),
    ...permissions.flatMap(({ node, value, contexts = {} }): PermissionOperation[] => {
      const key = node.toLowerCase();
      const place = normalContexts(Object.entries(contexts));
      const current = valueOf(group.nodes, key, place);
      if (current === (value ?? undefined) || parentNameOf({ key, value: true, contexts: {} }) !== undefined)
        return [];
      return value === null
        ? [{ do: "unset-permission", of, node: key, contexts }]
        : [{ do: "set-permission", of, node: key, value, contexts }];
    }),
  ];
}

/** Undefined: not set in exactly these contexts. A temporary node does not count. */
function valueOf(nodes: readonly PermissionNode[], key: string, contexts: Contexts): boolean | undefined {
  return nodes.find(
    (node) => node.key === key && node.expiresAt === undefined && isSameContexts(node.contexts, contexts),
  )?.value;
}
