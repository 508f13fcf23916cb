import { expect, test } from "vitest";
import { stopsServer } from "./command-power.ts";

test.each([
  "stop",
  "/stop",
  "STOP",
  "minecraft:stop",
  "/bukkit:restart",
  "restart now",
  "end",
  "execute run stop",
  "execute as @a run  minecraft:stop",
])("%s stops the server", (command) => {
  expect(stopsServer(command)).toBe(true);
});

test.each([
  "say stop",
  "stopsound @a",
  "list",
  "tell Nora restart",
  "kick Nora run away",
  "ban end",
  "/say run for it",
])("%s does not", (command) => {
  expect(stopsServer(command)).toBe(false);
});
