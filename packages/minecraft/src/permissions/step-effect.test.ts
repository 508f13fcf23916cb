import { expect, test } from "vitest";
import { readPermissionCheck } from "./console-answer.ts";
import { decideFromCheck } from "./decide-check.ts";
import type { PermissionStep } from "./operations.ts";
import { inverseOf, isDone, questionAbout, type StepState } from "./step-effect.ts";

const builders = { kind: "group", name: "builders" } as const;
const fly = (value: boolean, gamemode?: string): PermissionStep => ({
  do: "set-permission",
  of: builders,
  node: "essentials.fly",
  value,
  contexts: gamemode === undefined ? {} : { gamemode },
});
const check = (...lines: string[]) => [
  "[LP] Permission information for essentials.fly:",
  ...lines.map((line) => `[LP] - ${line}`),
  "[LP] ",
  "[LP] Permission check for essentials.fly:",
  "[LP]     Result: undefined",
];

test.each([
  ["the wanted value", "builders has essentials.fly set to true in context gamemode=creative.", true],
  [
    "a group with a display name",
    "builders (B) has essentials.fly set to true in context gamemode=creative.",
    true,
  ],
  ["the other value", "builders has essentials.fly set to false in context gamemode=creative.", false],
  ["another place", "builders has essentials.fly set to true in context global.", false],
  [
    "another permission",
    "builders has essentials.fly.others set to true in context gamemode=creative.",
    false,
  ],
  [
    "a group's value",
    "builders inherits essentials.fly set to true from staff in context gamemode=creative.",
    false,
  ],
  ["nothing", "builders does not have essentials.fly set.", false],
])("%s in LuckPerms' answer", (_what, line, isShown) => {
  const step = fly(true, "creative");
  const { command, read } = questionAbout(step);
  expect(command).toBe("lp group builders permission check essentials.fly");
  const seen = read(check(line));
  if (seen === undefined || seen === "no-holder") throw new Error("it was not read");
  expect(isDone(step, seen.state)).toBe(isShown);
});

test.each([
  ["chat", check("x").map((line) => `<Mallory> ${line}`)],
  ["half an answer", check("builders has essentials.fly set to true in context global.").slice(0, 2)],
  ["an answer about something else", ["[LP] Permission information for essentials.god:"]],
])("%s is no answer", (_what, messages) => {
  expect(questionAbout(fly(true)).read(messages)).toBeUndefined();
});

test("a group that does not exist is said to be missing", () => {
  const said = ["[LP] A group named builders could not be found."];
  expect(questionAbout(fly(true)).read(said)).toBe("no-holder");
  expect(questionAbout({ do: "create-group", group: "builders" }).read(said)).toMatchObject({
    state: { isThere: false },
  });
});

test.each<[PermissionStep, StepState, PermissionStep | undefined]>([
  [
    fly(true),
    { kind: "node", value: null },
    { do: "unset-permission", of: builders, node: "essentials.fly", contexts: {} },
  ],
  [fly(true), { kind: "node", value: false }, fly(false)],
  [fly(true), { kind: "node", value: true }, undefined],
  [
    { do: "set-weight", group: "builders", weight: 5 },
    { kind: "weight", weight: null },
    { do: "unset-weight", group: "builders", weight: 5 },
  ],
  [
    { do: "create-group", group: "builders" },
    { kind: "exists", isThere: false },
    { do: "delete-group", group: "builders" },
  ],
])("%j after %j is taken back by %j", (step, before, inverse) => {
  expect(inverseOf(step, before)).toEqual(inverse);
});

test("what a player may do at a place follows from LuckPerms' answer", () => {
  const answer = readPermissionCheck(
    check(
      "Alex does not have essentials.fly set.",
      "Alex inherits essentials.fly set to true from builders in context gamemode=creative.",
      "Alex inherits essentials.* set to false from default in context global.",
    ),
    "essentials.fly",
  );
  if (answer === undefined || answer === "no-holder") throw new Error("it was not read");
  const ask = (gamemode: string) =>
    decideFromCheck(answer, { player: "Alex", permission: "essentials.fly", gamemode, now: 0 }).sentence;
  expect(ask("creative")).toContain("Alex may use essentials.fly: the group builders");
  expect(ask("survival")).toContain("Alex may not use essentials.fly: the group default");
});
