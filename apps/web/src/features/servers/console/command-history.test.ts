import { expect, test } from "vitest";
import { chosenCommand, noCommands, remember, walk } from "./command-history.ts";

const two = remember(remember(noCommands, "list"), "say hi");

test("goes up to older commands and stops at the oldest", () => {
  const up = walk(two, -1, "");
  expect(chosenCommand(up)).toBe("say hi");
  expect(chosenCommand(walk(walk(up, -1, "say hi"), -1, "list"))).toBe("list");
});

test("goes back down to the unsent input", () => {
  const up = walk(walk(two, -1, "half a comm"), -1, "say hi");
  expect(chosenCommand(walk(walk(up, 1, "list"), 1, "say hi"))).toBe("half a comm");
});

test("without any commands the input is kept", () => {
  expect(chosenCommand(walk(noCommands, -1, "typed"))).toBe("typed");
  expect(chosenCommand(walk(noCommands, 1, "typed"))).toBe("typed");
});

test("repeated commands are stored once, and only the last hundred are kept", () => {
  expect(remember(two, "say hi").commands).toEqual(["list", "say hi"]);
  let history = noCommands;
  for (let count = 0; count < 130; count += 1) history = remember(history, `say ${count}`);
  expect(history.commands).toHaveLength(100);
  expect(history.commands[0]).toBe("say 30");
});
