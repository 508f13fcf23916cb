import { needsLanVisibility, transportOf } from "@blockwright/minecraft/bedrock/transport";
import {
  bedrockProperties,
  checkBedrockProperty,
  writeBedrockProperties,
} from "@blockwright/minecraft/properties/bedrock";
import {
  gameRuleWishes,
  placeSleepPercent,
  placeWish,
  type PlacedWish,
} from "@blockwright/minecraft/game-rules";
import {
  checkProperty,
  javaPropertiesFor,
  writeJavaProperties,
} from "@blockwright/minecraft/properties/java";
import type { Lock } from "@blockwright/minecraft/lock";
import type { PropertyCheck, PropertyRule } from "@blockwright/minecraft/properties/rule";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { tuneFor } from "@blockwright/minecraft/tuning";
import { bridgeProperties } from "../../catalogue/index.ts";
import { JobFailure } from "../../jobs/index.ts";
import type { WantedRule } from "./set-game-rules.ts";

export interface Settings {
  readonly properties: Readonly<Record<string, string>>;
  /** Set in the console once the server runs. */
  readonly rules: readonly WantedRule[];
  readonly yaml: ReturnType<typeof tuneFor>["yaml"];
  /** Settings that can't be met, and visible effects, as sentences. */
  readonly notices: readonly string[];
}

export interface Room {
  readonly memoryMb: number;
  readonly port: number;
  readonly maxPlayers: number;
}

/** All server settings: the requested ones, tuned to the plan, with ours on top. */
export function settingsFor(recipe: Recipe, lock: Lock, room: Room): Settings {
  return lock.software.type === "bedrock"
    ? bedrockSettings(recipe, lock, room)
    : javaSettings(recipe, lock, room);
}

/** The file with the settings applied; everything else in it is unchanged. */
export function writeSettings(text: string, lock: Lock, { properties }: Settings): string {
  const written =
    lock.software.type === "bedrock"
      ? writeBedrockProperties(text, properties, "platform")
      : writeJavaProperties(text, lock.software.minecraftVersion, properties, "platform");
  if (!written.ok) throw new JobFailure(written.sentences.join(" "));
  return written.text;
}

function javaSettings(recipe: Recipe, lock: Lock, { memoryMb, port, maxPlayers }: Room): Settings {
  const { type: software, minecraftVersion: version } = lock.software;
  const rules = javaPropertiesFor(version);
  const tuned = tuneFor({ software, memoryMb, version });
  const wished = checkWishes(recipe.properties, rules, (key, value) => checkProperty(version, key, value));
  const placed = gameRuleWishes.flatMap((wish) => {
    const value = recipe.gameRules[wish];
    return value === undefined ? [] : [placedRule(placeWish(version, wish, value))];
  });
  if (recipe.sleepPercent !== undefined)
    placed.push(placedRule(placeSleepPercent(version, recipe.sleepPercent)));
  const ours = {
    ...(lock.platform === "crossplay" && bridgeProperties),
    "server-port": String(port),
    "server-ip": "",
    "enable-query": "false",
    "enable-rcon": "false",
  };
  const defaults = { motd: recipe.name, "max-players": String(maxPlayers) };
  return {
    properties: known(rules, {
      ...defaults,
      ...tuned.properties,
      ...wished.accepted,
      ...Object.fromEntries(placed.flatMap(({ property }) => (property ? [property] : []))),
      ...ours,
    }),
    rules: placed.flatMap(({ rule }) => rule ?? []),
    yaml: tuned.yaml,
    notices: [...wished.refused, ...placed.flatMap(({ refused }) => refused ?? []), ...tuned.notices],
  };
}

interface PlacedRule {
  readonly property?: readonly [string, string];
  readonly rule?: WantedRule;
  readonly refused?: string;
}

function placedRule(placed: PlacedWish): PlacedRule {
  switch (placed.kind) {
    case "property":
      return { property: [placed.key, placed.value] };
    case "gameRule":
      return { rule: { rule: placed.rule, value: placed.value } };
    case "unavailable":
      return { refused: placed.sentence };
  }
}

/** The Bedrock Edition's names for the same settings. */
const bedrockNames: Readonly<Record<string, string>> = { motd: "server-name", "white-list": "allow-list" };

function bedrockSettings(recipe: Recipe, lock: Lock, { memoryMb, port, maxPlayers }: Room): Settings {
  const { minecraftVersion: version } = lock.software;
  const { properties: tuned } = tuneFor({ software: "bedrock", memoryMb, version });
  const rules = bedrockProperties();
  const renamed = Object.fromEntries(
    Object.entries(recipe.properties).map(([key, value]) => [bedrockNames[key] ?? key, value]),
  );
  const wished = checkWishes(renamed, rules, checkBedrockProperty);
  return {
    properties: {
      "server-name": recipe.name.replaceAll(";", ","),
      "max-players": String(maxPlayers),
      ...tuned,
      ...wished.accepted,
      "server-port": String(port),
      // Must differ from the other port, or the server stops at once. It is not reachable from outside.
      "server-portv6": String(port === 19_133 ? 19_134 : 19_133),
      transport: transportOf(version),
      "enable-lan-visibility": String(needsLanVisibility(version)),
    },
    rules: [],
    yaml: [],
    notices: wished.refused,
  };
}

function checkWishes(
  wishes: Recipe["properties"],
  rules: readonly PropertyRule[],
  check: (key: string, value: string) => PropertyCheck,
): { accepted: Record<string, string>; refused: string[] } {
  const accepted: Record<string, string> = {};
  const refused: string[] = [];
  for (const [key, value] of Object.entries(wishes)) {
    const owner = rules.find((rule) => rule.key === key)?.owner;
    const checked = check(key, String(value));
    if (owner === "platform") refused.push(`"${key}" is set by us and was left as it is.`);
    else if (checked.ok) accepted[key] = checked.value;
    else refused.push(checked.sentence);
  }
  return { accepted, refused };
}

function known(rules: readonly PropertyRule[], edits: Record<string, string>): Record<string, string> {
  const keys = new Set(rules.map(({ key }) => key));
  return Object.fromEntries(Object.entries(edits).filter(([key]) => keys.has(key)));
}
