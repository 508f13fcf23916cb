import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { simulatePermission } from "./simulate.ts";
import { readPermissionData, splitCombined } from "./storage.ts";

const builders = `
name: builders
permissions:
- essentials.home
- weight.10
- essentials.fly:
    value: true
    context:
      gamemode: creative
      world: [plots, Lobby]
- essentials.tnt:
    value: false
    expiry: 2000
parents:
- default
prefixes:
- '&2[Builder] ':
    priority: 10
`;
const alexId = "11111111-2222-3333-4444-555555555555";
const alex = {
  uuid: alexId,
  name: "Alex",
  primaryGroup: "builders",
  parents: [{ group: "builders", context: { server: "global" } }],
};
const empty = { groups: [], users: [], tracks: [] };

test("YAML groups, JSON players and tracks are read as LuckPerms writes them", () => {
  const data = readPermissionData({
    groups: [
      { name: "builders", content: parse(builders) },
      { name: "default", content: { name: "default", permissions: [{ permission: "spawn", value: true }] } },
    ],
    users: [{ name: alexId, content: alex }],
    tracks: [{ name: "staff", content: { name: "staff", groups: ["default", "builders"] } }],
  });
  expect(data.groups.get("builders")?.nodes).toEqual([
    { key: "essentials.home", value: true, contexts: {} },
    { key: "weight.10", value: true, contexts: {} },
    { key: "essentials.fly", value: true, contexts: { gamemode: ["creative"], world: ["lobby", "plots"] } },
    { key: "essentials.tnt", value: false, contexts: {}, expiresAt: 2000 },
    { key: "group.default", value: true, contexts: {} },
  ]);
  expect(data.tracks.get("staff")?.groups).toEqual(["default", "builders"]);
  const fly = { player: "Alex", permission: "essentials.fly", now: 0, world: "plots" };
  expect(simulatePermission(data, { ...fly, gamemode: "creative" }).sentence).toBe(
    "Alex may use essentials.fly in plots: the group builders, node essentials.fly is true for gamemode=creative, world=lobby, world=plots.",
  );
  expect(simulatePermission(data, { ...fly, gamemode: "survival" }).isAllowed).toBe(false);
  expect(simulatePermission(data, { ...fly, permission: "spawn" }).groups).toEqual(["builders", "default"]);
});

test("the combined storage has one entry for each group", () => {
  const groups = splitCombined(parse("default:\n  permissions: [spawn]\nvip:\n  permissions: []\n"));
  expect([...readPermissionData({ ...empty, groups }).groups.keys()]).toEqual(["default", "vip"]);
});

describe("hostile files", () => {
  test.each([
    null,
    "text",
    5,
    [],
    { permissions: "all" },
    { permissions: { a: 1 } },
    { permissions: [null, [], 0, {}, { a: 1, b: 2 }] },
  ])("%j gives no permission that is not in it", (content) => {
    const { groups } = readPermissionData({ ...empty, groups: [{ name: "default", content }] });
    const keys = groups.get("default")?.nodes.map(({ key }) => key) ?? [];
    expect(keys.filter((key) => key !== "0")).toEqual([]);
  });

  test("wrong names, overlong keys and endless lists are left out", () => {
    const many = { permissions: Array.from({ length: 50_000 }, (_none, index) => `p${index}`) };
    const { groups, users } = readPermissionData({
      ...empty,
      groups: [
        { name: "with space", content: {} },
        { name: "x".repeat(40), content: {} },
        { name: "many", content: many },
        { name: "long", content: { permissions: ["k".repeat(1000)] } },
      ],
      users: [{ name: "../../etc/passwd", content: alex }],
    });
    expect([...groups.keys()]).toEqual(["many", "long"]);
    expect([groups.get("many")?.nodes.length, groups.get("long")?.nodes.length]).toEqual([20_000, 0]);
    expect(users.size).toBe(0);
  });

  test("a context named __proto__ is only a name", () => {
    const content: unknown = JSON.parse('{"permissions":[{"fly":{"context":{"__proto__":"x"}}}]}');
    const data = readPermissionData({ ...empty, groups: [{ name: "default", content }] });
    expect(simulatePermission(data, { player: "Alex", permission: "fly", now: 0 }).isAllowed).toBe(false);
    expect({}).not.toHaveProperty("x");
  });
});
