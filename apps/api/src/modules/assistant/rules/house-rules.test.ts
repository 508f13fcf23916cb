import { expect, test } from "vitest";
import { noRules, refuseCommand, refusePath } from "./house-rules.ts";

test.each([
  ["world", "world/level.dat"],
  ["World/", "./world//region/r.0.0.mca"],
  ["plugins/*/config.yml", "plugins/Essentials/config.yml"],
  ["config/**/secret*", "config/a/b/secrets.toml"],
  ["whitelist.json", "WHITELIST.json"],
])("the path %s excludes %s", (rule, path) => {
  expect(() => refusePath({ ...noRules, paths: [rule] }, path)).toThrow(rule);
});

test.each([
  ["world", "world_nether/level.dat"],
  ["plugins/*/config.yml", "plugins/A/b/config.yml"],
  ["a.yml", "axyml"],
])("the path %s does not exclude %s", (rule, path) => {
  expect(() => refusePath({ ...noRules, paths: [rule] }, path)).not.toThrow();
});

test("a path of many stars is looked at in steps that do not multiply", () => {
  const rule = `${"**a".repeat(60)}b`;
  expect(() => refusePath({ ...noRules, paths: [rule] }, "a".repeat(4000))).not.toThrow();
});

test.each([
  ["Essentials", "plugins/Essentials/config.yml"],
  ["EssentialsX", "plugins/EssentialsX-2.21.jar"],
  ["modrinth:luckperms", "plugins/LuckPerms/config.yml"],
  ["Sodium", "config/sodium-options.json"],
])("the plugin %s excludes %s", (rule, path) => {
  expect(() => refusePath({ ...noRules, plugins: [rule] }, path)).toThrow(rule);
});

test.each([
  ["op", "op Alex"],
  ["/OP", "minecraft:op Alex"],
  ["lp user", "luckperms user Alex permission set a"],
  ["gamerule keepInventory", "gamerule  keepinventory true"],
])("the command %s excludes %j", (rule, command) => {
  expect(() => refuseCommand({ ...noRules, commands: [rule] }, command)).toThrow(rule);
});

test("a command is excluded by the file that it writes", () => {
  const rules = { ...noRules, paths: ["ops.json"], plugins: ["LuckPerms"] };
  for (const command of ["op Alex", "deop Alex", "lp user Alex parent add admin"])
    expect(() => refuseCommand(rules, command)).toThrow("exclude");
  for (const command of ["ban Alex", "list", "operate"])
    expect(() => refuseCommand(rules, command)).not.toThrow();
});
