import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareContexts, isSatisfied, normalContexts } from "./contexts.ts";
import { type Group, type PermissionData, type PermissionNode, type User } from "./model.ts";
import { simulatePermission } from "./simulate.ts";

const now = 1_000;
const everywhere = {};

function node(key: string, value = true, contexts: PermissionNode["contexts"] = everywhere): PermissionNode {
  return { key, value, contexts };
}

function dataOf(
  groups: Readonly<Record<string, readonly PermissionNode[]>>,
  own: readonly PermissionNode[] = [],
): PermissionData {
  const alex: User = { id: "a", name: "Alex", primaryGroup: "default", nodes: own };
  const named = Object.entries(groups).map(([name, nodes]): [string, Group] => [name, { name, nodes }]);
  return { groups: new Map(named), users: new Map([["a", alex]]), tracks: new Map() };
}

const ask = (data: PermissionData, permission: string, place: { world?: string; gamemode?: string } = {}) =>
  simulatePermission(data, { player: "alex", permission, now, ...place });

describe("what decides", () => {
  test("a player's own node before a group's", () => {
    const data = dataOf({ default: [node("fly")] }, [node("fly", false)]);
    expect(ask(data, "fly").sentence).toBe("Alex may not use fly: the player's own node fly is false.");
  });

  test("of two parents, the one of higher weight", () => {
    const groups = { low: [node("weight.1"), node("fly", false)], high: [node("weight.10"), node("fly")] };
    const answer = ask(dataOf(groups, [node("group.low"), node("group.high")]), "fly");
    expect([answer.isAllowed, answer.groups]).toEqual([true, ["high", "low"]]);
    expect(answer.decidedBy).toMatchObject({ kind: "node", holder: "group", name: "high" });
  });

  test("of two parents of equal weight, the primary group, then the alphabet", () => {
    const groups = { a: [node("fly", false)], default: [node("fly")] };
    expect(ask(dataOf(groups, [node("group.a"), node("group.default")]), "fly").isAllowed).toBe(true);
    const others = { a: [node("fly", false)], b: [node("fly")] };
    expect(ask(dataOf(others, [node("group.b"), node("group.a")]), "fly").isAllowed).toBe(false);
  });

  test("a parent's own parents before the next parent, whatever their weight", () => {
    const groups = {
      high: [node("weight.10"), node("group.deep")],
      deep: [node("weight.1"), node("fly")],
      middle: [node("weight.5"), node("fly", false)],
    };
    const answer = ask(dataOf(groups, [node("group.high"), node("group.middle")]), "fly");
    expect([answer.isAllowed, answer.groups]).toEqual([true, ["high", "deep", "middle"]]);
  });

  test("an exact node far away before a near wildcard, a long wildcard before a short one", () => {
    const groups = { default: [node("essentials.fly", false)] };
    const own = [node("essentials.*"), node("*"), node("group.default")];
    expect(ask(dataOf(groups, own), "essentials.fly").isAllowed).toBe(false);
    const wild = dataOf({ default: [node("essentials.home.*", false)] }, [
      node("essentials.*"),
      node("group.default"),
    ]);
    expect(ask(wild, "essentials.home.others").isAllowed).toBe(false);
    expect(ask(wild, "essentials.homeless").isAllowed).toBe(true);
  });

  test("a node of this world and game mode before one for everywhere, and not in another", () => {
    const data = dataOf({
      default: [node("fly", false), node("fly", true, { gamemode: ["creative"], world: ["lobby"] })],
    });
    expect(ask(data, "fly", { world: "Lobby", gamemode: "creative" }).isAllowed).toBe(true);
    expect(ask(data, "fly", { world: "lobby" }).isAllowed).toBe(false);
    expect(ask(data, "fly", { world: "mine", gamemode: "creative" }).isAllowed).toBe(false);
  });

  test("a temporary node until it ends", () => {
    const data = dataOf({ default: [node("fly", false), { ...node("fly"), expiresAt: now + 5 }] });
    expect(ask(data, "fly").isAllowed).toBe(true);
    expect(simulatePermission(data, { player: "Alex", permission: "fly", now: now + 6 }).isAllowed).toBe(
      false,
    );
  });

  test("a parent given in one world only", () => {
    const data = dataOf({ default: [], builder: [node("fly")] }, [
      node("group.builder", true, { world: ["plots"] }),
    ]);
    expect(ask(data, "fly", { world: "plots" }).isAllowed).toBe(true);
    expect(ask(data, "fly", { world: "plots" }).groups).toEqual(["default", "builder"]);
    expect(ask(data, "fly", { world: "mine" }).isAllowed).toBe(false);
  });

  test("without any node: the plugin's default, then operator rights", () => {
    const data = dataOf({});
    const question = { player: "New", permission: "spawn", now };
    expect(simulatePermission(data, { ...question, pluginDefault: "everyone" }).isAllowed).toBe(true);
    expect(simulatePermission(data, { ...question, pluginDefault: "operators" }).isAllowed).toBe(false);
    expect(simulatePermission(data, { ...question, isOperator: true }).decidedBy.kind).toBe("operator");
    expect(simulatePermission(data, question).decidedBy.kind).toBe("not-set");
  });

  test("patterns it does not evaluate are named", () => {
    const data = dataOf({ default: [node("r=essentials\\..*"), node("essentials.{a,b}")] });
    expect(ask(data, "essentials.a").notEvaluated).toHaveLength(2);
  });
});

const names = ["a", "b", "c", "d"];
const key = fc.constantFrom(
  "x",
  "x.y",
  "x.y.z",
  "x.*",
  "x.y.*",
  "*",
  ...names.map((name) => `group.${name}`),
  "weight.3",
  "weight.7",
);
const contexts = fc.constantFrom(
  {},
  { world: ["w"] },
  { server: ["s"] },
  { world: ["w", "v"] },
  { gamemode: ["creative"] },
);
const nodes = fc.array(fc.record({ key, value: fc.boolean(), contexts }), { maxLength: 8 });
const anyData = fc
  .tuple(fc.dictionary(fc.constantFrom(...names, "default"), nodes), nodes)
  .map(([groups, own]) => dataOf(groups, own));
const permission = fc.constantFrom("x", "x.y", "x.y.z", "q");

describe("for any groups, cycles included", () => {
  test("the answer is the value of the node it names, held by the player or a group that was asked", () => {
    fc.assert(
      fc.property(anyData, permission, (data, asked) => {
        const { isAllowed, decidedBy, groups } = ask(data, asked, { world: "w" });
        const found = decidedBy.kind === "node" ? decidedBy : undefined;
        const holder = found?.holder === "user" ? data.users.get("a") : data.groups.get(found?.name ?? "");
        expect(isAllowed).toBe(found?.node.value ?? false);
        expect(found === undefined || holder?.nodes.includes(found.node)).toBe(true);
        expect(["Alex", ...groups]).toContain(found?.name ?? "Alex");
      }),
    );
  });

  test("the order in which nodes are stored does not matter", () => {
    fc.assert(
      fc.property(anyData, permission, (data, asked) => {
        const turned: PermissionData = {
          ...data,
          groups: new Map(
            [...data.groups].map(([name, group]) => [name, { name, nodes: group.nodes.toReversed() }]),
          ),
          users: new Map(
            [...data.users].map(([id, user]) => [id, { ...user, nodes: user.nodes.toReversed() }]),
          ),
        };
        expect(ask(turned, asked).isAllowed).toBe(ask(data, asked).isAllowed);
      }),
    );
  });

  test("a player's own exact node for everything decides, unless a more specific one of theirs does", () => {
    fc.assert(
      fc.property(anyData, permission, fc.boolean(), (data, asked, value) => {
        const [user] = data.users.values();
        const own = (user?.nodes ?? []).filter((one) => one.key !== asked);
        const changed = {
          ...data,
          users: new Map([
            ["a", { id: "a", name: "Alex", primaryGroup: "default", nodes: [...own, node(asked, value)] }],
          ]),
        };
        expect(ask(changed, asked, { world: "w" }).isAllowed).toBe(value);
      }),
    );
  });

  test("a node that no context of the place satisfies changes nothing", () => {
    fc.assert(
      fc.property(anyData, permission, fc.boolean(), (data, asked, value) => {
        const [user] = data.users.values();
        const elsewhere = node(asked, value, { world: ["elsewhere"] });
        const changed = {
          ...data,
          users: new Map(user ? [["a", { ...user, nodes: [...user.nodes, elsewhere] }]] : []),
        };
        expect(ask(changed, asked, { world: "w" })).toEqual(ask(data, asked, { world: "w" }));
      }),
    );
  });
});

describe("contexts", () => {
  const entries = fc.array(
    fc.tuple(fc.constantFrom("server", "world", "gamemode"), fc.constantFrom("a", "b", "global")),
  );

  test("are ordered the same way from both sides, and transitively", () => {
    fc.assert(
      fc.property(entries, entries, entries, (...three) => {
        const [a, b, c] = three.map(normalContexts);
        if (!a || !b || !c) return false;
        expect(Math.sign(compareContexts(a, b))).toBe(-Math.sign(compareContexts(b, a)) + 0);
        return compareContexts(a, b) > 0 || compareContexts(b, c) > 0 || compareContexts(a, c) <= 0;
      }),
    );
  });

  test("are satisfied by themselves, and everywhere if empty", () => {
    fc.assert(fc.property(entries, (list) => isSatisfied(normalContexts(list), normalContexts(list))));
    expect(isSatisfied({}, {})).toBe(true);
    expect(isSatisfied({ constructor: ["a"] }, {})).toBe(false);
  });
});
