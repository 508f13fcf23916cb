import type { Lock } from "@blockwright/minecraft/lock";
import { expect, test } from "vitest";
import { judgeBoot } from "./judge-boot.ts";

const plugin = (name: string) => ({ name, path: `plugins/${name}-1.0.jar`, neededBy: [] });
const lock = {
  software: { type: "paper" },
  plugins: [plugin("Heard"), plugin("Unheard")],
} as unknown as Lock;
const lines = ["[12:00:00 INFO]: [Heard] Enabling Heard v1.0"];
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

test("a plugin that the console does not mention has not loaded", () => {
  const { enabled, blamed } = judgeBoot(lock, { lines, isAllHeard: true });
  expect(namesOf(enabled)).toEqual(["Heard"]);
  expect(blamed.map((one) => one.plugin.name)).toEqual(["Unheard"]);
});

test("an incomplete log blames no plugin", () => {
  const { enabled, blamed } = judgeBoot(lock, { lines, isAllHeard: false });
  expect(namesOf(enabled)).toEqual(["Heard", "Unheard"]);
  expect(blamed).toEqual([]);
});
