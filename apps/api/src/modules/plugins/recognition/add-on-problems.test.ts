import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { readJarMetadata } from "@blockwright/minecraft/jar/metadata";
import { expect, test } from "vitest";
import { addOnProblems, missingNeeds, type AddOnTarget } from "./add-on-problems.ts";

const jar = (files: Readonly<Record<string, string>>) => readJarMetadata(jarOf(files));
const paper: AddOnTarget = { software: "paper", minecraftVersion: "1.20.4" };
const fabric: AddOnTarget = { software: "fabric", minecraftVersion: "1.20.4" };

const plugin = (more = "") => jar({ "plugin.yml": `name: Shop\nversion: 1.0\nmain: a.B\n${more}` });
const mod = (more: object = {}) =>
  jar({ "fabric.mod.json": JSON.stringify({ schemaVersion: 1, id: "lithium", version: "1.0", ...more }) });

test("a jar that fits has no problems", () => {
  expect(addOnProblems(plugin("api-version: 1.20"), paper)).toEqual([]);
  expect(addOnProblems(mod({ depends: { minecraft: ">=1.20" } }), fabric)).toEqual([]);
});

test("a jar for another loader names it", () => {
  expect(addOnProblems(mod(), paper)).toEqual(["It is made for Fabric, and this server runs Paper."]);
  expect(addOnProblems(plugin(), fabric)).toEqual(["It is made for Bukkit, and this server runs Fabric."]);
  expect(addOnProblems(plugin(), { ...paper, software: "vanilla" })).toEqual([
    "This server runs Vanilla, which loads no plugins or mods.",
  ]);
});

test("a jar for another Minecraft version names it", () => {
  expect(addOnProblems(plugin("api-version: '1.21'"), paper)).toEqual([
    "It needs Minecraft 1.21 or newer, and this server runs 1.20.4.",
  ]);
  expect(addOnProblems(mod({ depends: { minecraft: "~1.21" } }), fabric)).toEqual([
    "It is made for Minecraft ~1.21, and this server runs 1.20.4.",
  ]);
});

test("a client-only mod is reported as such", () => {
  expect(addOnProblems(mod({ environment: "client" }), fabric)).toEqual([
    "It belongs on players' own computers: a server does not start with it.",
  ]);
});

test("a dependency is missing unless it is present under any of its names, in any case", () => {
  const needy = plugin("depend: [Vault, ProtocolLib]");
  expect(missingNeeds(needy, paper, [])).toEqual(["Vault", "ProtocolLib"]);
  expect(missingNeeds(needy, paper, ["vault"])).toEqual(["ProtocolLib"]);
  expect(missingNeeds(needy, fabric, [])).toEqual([]);
});

test("what the server's software contains is not missing", () => {
  const needy = plugin("depend: [spark]");
  expect(missingNeeds(needy, { ...paper, minecraftVersion: "1.21.4" }, [])).toEqual([]);
  expect(missingNeeds(needy, paper, [])).toEqual(["spark"]);
  expect(missingNeeds(mod({ depends: { mixinextras: "*", "fabric-api": "*" } }), fabric, [])).toEqual([
    "fabric-api",
  ]);
});
