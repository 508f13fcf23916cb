import { commandFor, type PermissionStep } from "@blockwright/minecraft/permissions/operations";
import { isTakeover } from "@blockwright/minecraft/permissions/powerful-permissions";
import { isDone, questionAbout } from "@blockwright/minecraft/permissions/step-effect";
import type { FirstConsole } from "./console.ts";

/** Gives permissions to everybody and asks LuckPerms for them afterwards. Returns what did not take, as sentences. */
export async function grantToEverybody(
  console: FirstConsole,
  nodes: readonly string[],
): Promise<readonly string[]> {
  if (nodes.length === 0) return [];
  const steps = nodes.map((node): PermissionStep => ({
    do: "set-permission",
    of: { kind: "group", name: "default" },
    node,
    value: true,
    contexts: {},
  }));
  const dangerous = steps.find(isTakeover);
  if (dangerous) throw new Error(`${commandFor(dangerous)} gives too much`);
  for (const step of steps) await console.type(commandFor(step));
  const questions = steps.map((step) => ({ step, ...questionAbout(step) }));
  const messages = await console.ask(
    questions.map(({ command }) => command),
    (said) => questions.every(({ read }) => read(said) !== undefined),
  );
  return questions.flatMap(({ step, read }, index) => {
    const seen = read(messages);
    const isTaken = seen !== undefined && seen !== "no-holder" && isDone(step, seen.state);
    return isTaken ? [] : [`The permission ${nodes[index]} could not be given to everybody.`];
  });
}
