import { normalContexts } from "./contexts.ts";
import { type Holder, holdersInOrder, type Place } from "./inheritance.ts";
import { defaultGroup, parentNameOf, type PermissionData, type PermissionNode, type User } from "./model.ts";

export interface PermissionQuestion {
  /** Name or id; a player who never joined is a member of `default`. */
  readonly player: string;
  readonly permission: string;
  readonly world?: string;
  readonly server?: string;
  readonly gamemode?: string;
  /** Seconds since 1970. */
  readonly now: number;
  readonly isOperator?: boolean;
  /** Who has it if no group says anything, from the plugin's own list. */
  readonly pluginDefault?: "everyone" | "operators" | "none";
}

export interface PermissionAnswer {
  readonly isAllowed: boolean;
  readonly decidedBy:
    | {
        readonly kind: "node";
        readonly holder: "user" | "group";
        readonly name: string;
        readonly node: PermissionNode;
      }
    | { readonly kind: "operator" }
    | { readonly kind: "plugin-default" }
    | { readonly kind: "not-set" };
  /** Groups in the order in which they were asked. */
  readonly groups: readonly string[];
  /** Regular expressions and shorthands, which LuckPerms would apply and this does not: the answer may differ. */
  readonly notEvaluated: readonly string[];
  readonly sentence: string;
}

/** What LuckPerms answers in its default configuration, and the node that decides. */
export function simulatePermission(data: PermissionData, question: PermissionQuestion): PermissionAnswer {
  const user = findUser(data, question.player);
  return answerFrom(holdersInOrder(data, user, placeOf(question)), user.name, question);
}

export function placeOf({ now, world, server, gamemode }: PermissionQuestion): Place {
  const contexts = normalContexts(
    Object.entries({ world, server, gamemode }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    ),
  );
  return { contexts, now };
}

/** Of holders in the order in which they are asked, with the nodes that apply. */
export function answerFrom(
  holders: readonly Holder[],
  player: string,
  question: PermissionQuestion,
): PermissionAnswer {
  const found = decide(holders, question.permission.toLowerCase());
  const notEvaluated = holders.flatMap(({ nodes }) => nodes.map(({ key }) => key).filter(isPattern));
  const groups = holders.flatMap(({ kind, name }) => (kind === "group" ? [name] : []));
  const verdict = found ? { isAllowed: found.node.value, decidedBy: found } : unset(question);
  return { ...verdict, groups, notEvaluated, sentence: explain(player, question, verdict) };
}

function findUser({ users }: PermissionData, player: string): User {
  const wanted = player.toLowerCase();
  const known = users.get(wanted) ?? [...users.values()].find(({ name }) => name.toLowerCase() === wanted);
  return known ?? { id: "", name: player, primaryGroup: defaultGroup, nodes: [] };
}

type Decision = Extract<PermissionAnswer["decidedBy"], { kind: "node" }>;

/** An exact node of any group counts before every wildcard; a longer wildcard before a shorter one. */
function decide(holders: readonly Holder[], permission: string): Decision | undefined {
  const byKey = new Map<string, Decision>();
  for (const { kind, name, nodes } of holders) {
    for (const node of nodes) {
      const key = node.key.toLowerCase();
      if (!byKey.has(key)) byKey.set(key, { kind: "node", holder: kind, name, node });
    }
  }
  for (const key of candidates(permission)) {
    const decision = byKey.get(key);
    if (decision) return decision;
  }
  return undefined;
}

function* candidates(permission: string): Generator<string> {
  yield permission;
  for (let end = permission.lastIndexOf("."); end > 0; end = permission.lastIndexOf(".", end - 1)) {
    yield `${permission.slice(0, end)}.*`;
  }
  yield "*";
  yield "'*'";
}

function unset({
  pluginDefault,
  isOperator = false,
}: PermissionQuestion): Pick<PermissionAnswer, "isAllowed" | "decidedBy"> {
  const isGiven = pluginDefault === "everyone" || (pluginDefault === "operators" && isOperator);
  if (pluginDefault !== undefined) {
    return { isAllowed: isGiven, decidedBy: { kind: "plugin-default" } };
  }
  return { isAllowed: isOperator, decidedBy: { kind: isOperator ? "operator" : "not-set" } };
}

function explain(
  player: string,
  { permission, world }: PermissionQuestion,
  { isAllowed, decidedBy }: Pick<PermissionAnswer, "isAllowed" | "decidedBy">,
): string {
  const where = world === undefined ? "" : ` in ${world}`;
  const start = `${player} ${isAllowed ? "may" : "may not"} use ${permission}${where}`;
  switch (decidedBy.kind) {
    case "node": {
      const { holder, name, node } = decidedBy;
      const owner = holder === "user" ? "the player's own node" : `the group ${name}, node`;
      return `${start}: ${owner} ${node.key} is ${node.value}${contextWords(node)}.`;
    }
    case "operator":
      return `${start}: operators have every permission that is not denied.`;
    case "plugin-default":
      return `${start}: no group says anything, so the plugin's default counts.`;
    case "not-set":
      return `${start}: no group says anything about it.`;
  }
}

function contextWords({ contexts }: PermissionNode): string {
  const pairs = Object.entries(contexts).flatMap(([key, values]) => values.map((value) => `${key}=${value}`));
  return pairs.length === 0 ? "" : ` for ${pairs.join(", ")}`;
}

function isPattern(key: string): boolean {
  return parentNameOf({ key, value: true, contexts: {} }) === undefined && /^r=|[{}()|]/i.test(key);
}
