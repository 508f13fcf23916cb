import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { placeWish, type GameRuleWish } from "@blockwright/minecraft/game-rules";
import type { KeptPromise } from "../../apps/api/src/modules/planning/index.ts";
import type { Bot } from "../../stand-ins/bots/bot.ts";
import { until, type BuiltRecipe } from "./built-recipe.ts";

const answerWithinMs = 3000;
const dimensions = ["overworld", "the_nether", "the_end"];

/** A player without a rank tries what was promised. Returns what is wrong, one sentence each. */
export async function tryPromise(
  server: BuiltRecipe,
  promise: KeptPromise,
  player: Bot | undefined,
): Promise<readonly string[]> {
  return [
    ...(await tryCommands(promise, player)),
    ...(await readRules(server, promise)),
    ...readProperties(server, promise),
    ...missingAddOns(server, promise),
    ...readNextSteps(server, promise),
  ];
}

async function tryCommands({ tried }: KeptPromise, player: Bot | undefined): Promise<string[]> {
  const problems: string[] = [];
  for (const { types, answer } of tried) {
    if (!player) return ["nobody could join to try it"];
    const said: string[] = [];
    let isHeard = false;
    const end = player.onChat((line) => (isHeard ? said.push(line) : undefined));
    isHeard = true;
    player.chat(types);
    const isAnswered = async () => (said.some((line) => line.includes(answer)) ? true : undefined);
    await until(isAnswered, answerWithinMs).catch(() =>
      problems.push(`${types} was answered with ${JSON.stringify(said)}`),
    );
    end();
  }
  return problems;
}

async function readRules(server: BuiltRecipe, { gameRules }: KeptPromise): Promise<string[]> {
  const version = server.plan.minecraftVersion ?? "";
  const problems: string[] = [];
  for (const [wish, value] of Object.entries(gameRules)) {
    const placed = placeWish(version, wish as GameRuleWish, value);
    if (placed.kind === "unavailable") problems.push(placed.sentence);
    else if (placed.kind === "property") {
      if (!propertiesOf(server).includes(`${placed.key}=${placed.value}`))
        problems.push(`${placed.key} is not ${placed.value}`);
    } else
      for (const world of dimensions) {
        const answer = `Gamerule ${placed.rule} is currently set to: ${placed.value}`;
        if (!(await isSaid(server, `execute in minecraft:${world} run gamerule ${placed.rule}`, answer)))
          problems.push(`${placed.rule} is not ${placed.value} in ${world}`);
      }
  }
  return problems;
}

export async function isSaid(server: BuiltRecipe, command: string, answer: string): Promise<boolean> {
  const before = server.log().length;
  await server.type(command);
  const look = async () => (server.log().slice(before).includes(answer) ? true : undefined);
  return until(look, answerWithinMs).catch(() => false);
}

function propertiesOf({ folder }: BuiltRecipe): readonly string[] {
  return readFileSync(join(folder, "server.properties"), "utf8").replaceAll("\\:", ":").split("\n");
}

function readProperties(server: BuiltRecipe, { properties }: KeptPromise): string[] {
  const lines = propertiesOf(server);
  return Object.entries(properties).flatMap(([key, value]) =>
    lines.includes(`${key}=${String(value)}`) ? [] : [`${key} is not ${String(value)}`],
  );
}

/** Add-ons without a command of their own are at least installed, and the jar of each is there. */
function missingAddOns({ plan, folder }: BuiltRecipe, { addOns }: KeptPromise): string[] {
  const left = plan.plugins.filter(({ state }) => state !== "installed").map(({ name }) => name);
  const isThere = existsSync(join(folder, "plugins")) || existsSync(join(folder, "mods"));
  return addOns.length > 0 && (left.length > 0 || !isThere) ? [`not installed: ${left.join(", ")}`] : [];
}

/** What needs a person is said. */
function readNextSteps({ plan }: BuiltRecipe, { nextSteps }: KeptPromise): string[] {
  return nextSteps.flatMap((step) => (plan.nextSteps?.includes(step) ? [] : [`it is not said: ${step}`]));
}
