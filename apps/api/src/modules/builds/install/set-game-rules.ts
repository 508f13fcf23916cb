import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import type { Lock } from "@blockwright/minecraft/lock";
import type { FirstConsole } from "./console.ts";

export interface WantedRule {
  readonly rule: string;
  readonly value: string;
}

const dimensions = ["overworld", "the_nether", "the_end"] as const;

/** The worlds in which a rule has to be set. Only Bukkit servers have separate rules per world. */
export function worldsOf({ software, plugins }: Pick<Lock, "software" | "plugins">): readonly string[] {
  if (software.type !== "paper" && software.type !== "spigot") return ["overworld"];
  return [...dimensions, ...plugins.flatMap(({ id }) => findKnowledge(id)?.worlds ?? [])];
}

/** Sets the rules in every world and asks for them afterwards. Returns what did not take, as sentences. */
export async function setGameRules(
  console: FirstConsole,
  rules: readonly WantedRule[],
  worlds: readonly string[],
  idOf: (line: string) => string,
): Promise<readonly string[]> {
  if (rules.length === 0) return [];
  const wanted = rules.flatMap((one) => worlds.map((world) => ({ ...one, world })));
  for (const { rule, value, world } of wanted) {
    const line = inWorld(world, `gamerule ${rule} ${value}`);
    await console.type(line, idOf(line));
  }
  const questions = wanted.map(({ rule, world }) => inWorld(world, `gamerule ${rule}`));
  const messages = await console.ask(questions, (said) => answersIn(said).length >= wanted.length);
  return missedRules(wanted, answersIn(messages));
}

function inWorld(world: string, command: string): string {
  return world === "overworld" ? command : `execute in minecraft:${world} run ${command}`;
}

type Answer =
  | { readonly kind: "value"; readonly rule: string; readonly value: string }
  | { readonly kind: "no-world" | "refused" };

const isSetTo = /^Gamerule (?:minecraft:)?(\w{1,60}) is currently set to: (\S{1,40})$/;

/** The console answers in the order of the questions. */
function answersIn(messages: readonly string[]): readonly Answer[] {
  return messages.flatMap((message): Answer[] => {
    const [, rule, value] = isSetTo.exec(message) ?? [];
    if (rule !== undefined && value !== undefined) return [{ kind: "value", rule, value }];
    if (message.startsWith("Unknown dimension ")) return [{ kind: "no-world" }];
    return /^(?:Incorrect argument|Unknown )/.test(message) ? [{ kind: "refused" }] : [];
  });
}

function missedRules(
  wanted: readonly (WantedRule & { readonly world: string })[],
  answers: readonly Answer[],
): readonly string[] {
  const missed = wanted.flatMap(({ rule, value, world }, index) => {
    const answer = answers[index];
    if (answer?.kind === "no-world" && world !== "overworld") return [];
    const isTaken = answer?.kind === "value" && answer.rule === rule && answer.value === value;
    return isTaken ? [] : [{ rule, value, world }];
  });
  const rules = [...new Set(missed.map(({ rule }) => rule))];
  return rules.map((rule) => {
    const places = missed.filter((one) => one.rule === rule);
    const where = places.map(({ world }) => world).join(", ");
    return `The game rule ${rule} could not be set to ${places[0]?.value} (${where}).`;
  });
}
