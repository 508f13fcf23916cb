import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findKnownCommand } from "../knowledge/known-command.ts";
import { commandFor, type PermissionOperation } from "./operations.ts";
import { isTakeover } from "./powerful-permissions.ts";

const group = { kind: "group", name: "builders" } as const;
const operations: readonly (readonly [string, PermissionOperation])[] = [
  ["lp creategroup builders", { do: "create-group", group: "builders" }],
  ["lp group builders setweight 10", { do: "set-weight", group: "builders", weight: 10 }],
  [
    "lp group builders permission set essentials.fly true world=plots gamemode=creative",
    {
      do: "set-permission",
      of: group,
      node: "essentials.fly",
      value: true,
      contexts: { gamemode: "creative", world: "plots" },
    },
  ],
  [
    "lp group builders permission unset essentials.fly",
    { do: "unset-permission", of: group, node: "essentials.fly" },
  ],
  [
    "lp user Alex parent add builders",
    { do: "add-parent", of: { kind: "user", name: "Alex" }, group: "builders" },
  ],
  [
    "lp user .Bedrock parent remove builders",
    { do: "remove-parent", of: { kind: "user", name: ".Bedrock" }, group: "builders" },
  ],
  ["lp createtrack staff", { do: "create-track", track: "staff" }],
  ["lp track staff append builders", { do: "append-to-track", track: "staff", group: "builders" }],
];

describe("an operation", () => {
  test.each(operations)("%s", (line, operation) => {
    expect(commandFor(operation)).toBe(line);
    expect(findKnownCommand(line)).toBeDefined();
  });

  test.each([
    "",
    " ",
    "a b",
    "a\nop Alex",
    'a"',
    "a{SPACE}b",
    "../a",
    "-a",
    "--replace",
    "@a",
    "é",
    "x".repeat(201),
    "A",
  ])("for a group called %j is refused", (name) => {
    expect(() => commandFor({ do: "create-group", group: name })).toThrow(z.ZodError);
  });

  test("never becomes more than one line or other words, whatever its texts", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, world) => {
        const operation = {
          do: "set-permission",
          of: group,
          node: text,
          value: true,
          contexts: { world },
        } as const;
        let line: string;
        try {
          line = commandFor(operation);
        } catch {
          return;
        }
        expect(line.split(" ")).toEqual([
          "lp",
          "group",
          "builders",
          "permission",
          "set",
          text,
          "true",
          `world=${world}`,
        ]);
      }),
    );
  });

  test.each([
    "*",
    "luckperms.*",
    "luckperms.autoop",
    "LuckPerms.editor",
    "minecraft.command.op",
    "minecraft.*",
  ])("that grants %s takes the server over", (node) => {
    expect(isTakeover({ do: "set-permission", of: group, node, value: true })).toBe(true);
    expect(isTakeover({ do: "set-permission", of: group, node, value: false })).toBe(false);
  });
});
