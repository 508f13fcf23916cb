import { expect, test } from "vitest";
import { examplePrompts } from "@blockwright/contract/examples";
import { inspiration } from "./example-prompts.ts";

test("there are four examples, and each fits the prompt box", () => {
  const prompts = examplePrompts.map(({ prompt }) => prompt);
  expect(new Set(prompts).size).toBe(4);
  for (const prompt of prompts) expect(prompt.length).toBeLessThan(2000);
});

test("a suggestion never repeats the current prompt, and reaches every other prompt", () => {
  expect(inspiration(["a", "b", "c"], "a", 0)).toBe("b");
  expect(inspiration(["a", "b", "c"], "a", 0.999)).toBe("c");
});

test("without another prompt, the current one stays", () => {
  expect(inspiration(["a"], "a", 0.5)).toBe("a");
  expect(inspiration([], "mine", 0.5)).toBe("mine");
});
