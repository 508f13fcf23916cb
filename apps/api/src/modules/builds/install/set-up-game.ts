import { createHash } from "node:crypto";
import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { promisesOf, type KeptPromise } from "../../planning/index.ts";
import type { StageContext } from "../../jobs/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import type { Blueprint } from "./blueprint.ts";
import { openConsole, type FirstConsole } from "./console.ts";
import { grantToEverybody } from "./grant-permissions.ts";
import { setNight } from "./set-night.ts";
import { setGameRules, worldsOf, type WantedRule } from "./set-game-rules.ts";

/** The game itself counts and lists. */
const sidebars: Readonly<Record<NonNullable<Recipe["sidebar"]>, KeptPromise["commands"]>> = {
  kills: [
    { types: "scoreboard objectives add kills playerKillCount", answer: "objective" },
    { types: "scoreboard objectives setdisplay sidebar kills", answer: "Set display slot sidebar" },
  ],
};

/** Everything that can only be set in the running game. Returns what did not take, as sentences. Idempotent. */
export async function setUpGame(
  deps: BuildsDeps,
  { signal, log }: StageContext,
  instanceId: string,
  { workId, lock, recipe }: Blueprint,
  rules: readonly WantedRule[],
): Promise<readonly string[]> {
  const addOnIds = lock.plugins.map(({ id }) => id);
  const { kept } = promisesOf(addOnIds, recipe.properties);
  const nodes = [...new Set(kept.flatMap(({ permissions }) => permissions))];
  const commands = [
    ...kept.flatMap((one) => one.commands),
    ...(recipe.sidebar ? sidebars[recipe.sidebar] : []),
  ];
  const isNight = recipe.timeOfDay === "night";
  if (!isNight && rules.length === 0 && nodes.length === 0 && commands.length === 0) return [];
  const console = await openConsole(deps, instanceId, signal);
  const idOf = (line: string) => requestIdOf(`${workId} ${line}`);
  const missed = [
    ...(await setGameRules(console, rules, worldsOf(lock), idOf)),
    ...(isNight ? await setNight(console, idOf) : []),
    ...(await openCommands(console, nodes, addOnIds)),
    ...(await typeFirstCommands(console, commands, idOf)),
  ];
  await log(
    ...rules.map(({ rule, value }) => `Game rule ${rule}: ${value}.`),
    ...(isNight ? ["> time set midnight"] : []),
    ...(nodes.length > 0 ? [`Opened to all players: ${nodes.join(", ")}.`] : []),
    ...commands.map(({ types }) => `> ${types}`),
    ...missed,
  );
  return missed;
}

async function openCommands(
  console: FirstConsole,
  nodes: readonly string[],
  addOnIds: readonly string[],
): Promise<readonly string[]> {
  if (nodes.length === 0) return [];
  if (addOnIds.some((id) => findKnowledge(id)?.id === "luckperms")) return grantToEverybody(console, nodes);
  return ["Without LuckPerms most commands stay closed to players who are not operators."];
}

/** A line that an earlier attempt has typed is not typed again, and its answer is still there. */
async function typeFirstCommands(
  console: FirstConsole,
  commands: KeptPromise["commands"],
  idOf: (line: string) => string,
): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const { types, answer } of commands) {
    await console.type(types, idOf(types));
    const isSaid = await console.untilSaid((messages) =>
      messages.some((message) => message.includes(answer)),
    );
    if (!isSaid) missed.push(`The command ${types} was not answered as expected.`);
  }
  return missed;
}

export function requestIdOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
