import { bedrockProperties } from "@blockwright/minecraft/properties/bedrock";
import { javaPropertiesFor } from "@blockwright/minecraft/properties/java";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { softwareFor } from "@blockwright/minecraft/software";
import { hasCapability } from "./capabilities.ts";
import type { Claims, Entry } from "./corpus.ts";
import { isSafe } from "./safety.ts";

export interface Plan {
  readonly recipe: Recipe;
  readonly notes: readonly string[];
}

export interface Claim {
  readonly text: string;
  readonly holds: boolean;
}

/** Whether an id exists, as far as the evaluation knows. */
export type IsKnownAddOn = (id: string) => boolean;

export function checkClaims(entry: Entry, plan: Plan, isKnown: IsKnownAddOn): readonly Claim[] {
  const { claims } = entry;
  const { recipe } = plan;
  const one = (text: string, isClaimed: boolean, holds: () => boolean): Claim[] =>
    isClaimed ? [{ text, holds: holds() }] : [];
  return [
    ...one(`software ${claims.software?.join("|")}`, claims.software !== undefined, () =>
      (claims.software ?? []).includes(recipe.software),
    ),
    ...one("software fits the platform", claims.softwareFits !== undefined, () =>
      softwareFor(entry.platform).includes(recipe.software),
    ),
    ...one(
      `version ${claims.version}`,
      claims.version !== undefined,
      () => recipe.minecraftVersion === claims.version,
    ),
    ...one(
      `mode ${claims.mode}`,
      claims.mode !== undefined,
      () => property(recipe, "gamemode") === claims.mode,
    ),
    ...one(
      `players ${claims.players}`,
      claims.players !== undefined,
      () => Number(recipe.properties["max-players"]) === claims.players,
    ),
    ...one(`name ${claims.name}`, claims.name !== undefined, () => recipe.name === claims.name),
    ...one("safe", claims.safe !== undefined, () => isSafe(recipe)),
    ...addOnClaims(claims, recipe, isKnown),
    ...ruleClaims(claims, recipe),
    ...Object.entries(claims.properties ?? {}).map(([key, value]) => ({
      text: `${key}=${value}`,
      holds: property(recipe, key) === value,
    })),
    ...(claims.notes ?? []).map((pattern) => ({
      text: `a note about ${pattern}`,
      holds: plan.notes.some((note) => new RegExp(pattern).test(note)),
    })),
  ];
}

function addOnClaims({ has = [], lacks = [] }: Claims, recipe: Recipe, isKnown: IsKnownAddOn): Claim[] {
  const ids = recipe.plugins.map(({ id }) => id);
  return [
    ...has.map((name) => ({ text: `has ${name}`, holds: hasCapability(ids, name) })),
    ...lacks.map((name) => {
      if (name === "any") return { text: "has no add-ons", holds: ids.length === 0 };
      if (name === "unknown") return { text: "has no unknown add-ons", holds: ids.every(isKnown) };
      return { text: `lacks ${name}`, holds: !hasCapability(ids, name) };
    }),
  ];
}

function ruleClaims(claims: Claims, recipe: Recipe): Claim[] {
  const rule = (name: keyof Recipe["gameRules"], fallback: boolean) => recipe.gameRules[name] ?? fallback;
  const isPeaceful = property(recipe, "difficulty") === "peaceful";
  const found = {
    pvp: rule("pvp", true),
    keepInventory: rule("keep-inventory", false),
    monsters: rule("spawn-monsters", true) && rule("mob-spawning", true) && !isPeaceful,
    mobGriefing: rule("mob-griefing", true),
    commandBlocks: rule("command-blocks", false),
    dayCycle: rule("day-cycle", true),
    allowList: property(recipe, recipe.software === "bedrock" ? "allow-list" : "white-list") === "true",
  };
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((name) =>
    claims[name] === undefined
      ? []
      : [{ text: `${name} ${claims[name]}`, holds: found[name] === claims[name] }],
  );
}

/** The value the server will start with, including the game's default. */
function property({ software, properties }: Recipe, key: string): string | undefined {
  const table = software === "bedrock" ? bedrockProperties() : javaPropertiesFor("1.21.4");
  const value = properties[key] ?? table.find((rule) => rule.key === key)?.default;
  return value === undefined ? undefined : String(value);
}
