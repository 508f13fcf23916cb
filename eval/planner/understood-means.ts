import { readFileSync } from "node:fs";
import { join } from "node:path";
import { knowledgePages } from "@blockwright/minecraft/knowledge/pages";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";
import { z } from "zod";
import { curatedRecipes, type Proposal } from "../../apps/api/src/modules/planning/index.ts";

const ids = z.array(z.object({ id: z.string() }));
const planning = join(import.meta.dirname, "../../apps/api/src/modules/planning");
const features = z
  .array(
    z.object({
      label: z.string(),
      addOns: z.partialRecord(z.enum(["bukkit", "fabric", "forge", "neoforge"]), ids),
      alsoGivenBy: z.array(z.string()),
    }),
  )
  .parse(JSON.parse(readFileSync(join(planning, "words/features.json"), "utf8")));

const addOns = new Map<string, ReadonlySet<string>>([
  ...knowledgePages.map(({ name, projects }) => [name, new Set(projects)] as const),
  ...features.map(
    ({ label, addOns: given, alsoGivenBy }) =>
      [
        label,
        new Set([...Object.values(given).flatMap((all) => all.map(({ id }) => id)), ...alsoGivenBy]),
      ] as const,
  ),
]);

type Holds = (value: string, proposal: Proposal) => boolean;
const rule =
  (name: keyof Recipe["gameRules"], isOn: boolean): Holds =>
  (_value, { recipe }) =>
    recipe.gameRules[name] === isOn;
const property =
  (key: string): Holds =>
  (value, { recipe }) =>
    String(recipe.properties[key]) === value;
const isClosed: Holds = (_value, { recipe: { properties } }) =>
  properties["white-list"] === true || properties["allow-list"] === true;
const always: Holds = () => true;
const saysWhyNotVanilla: Holds = (_value, { recipe: { software, softwareReason } }) =>
  software === "vanilla" || software === "bedrock" || softwareReason?.includes("like vanilla") === true;

/** What the page says that words came to mean, and where the result shows it. The first that fits decides. */
const meanings: readonly (readonly [RegExp, Holds])[] = [
  [/^(\d+) players$/, (value, { recipe }) => Number(recipe.properties["max-players"]) >= Number(value)],
  [/^version (.+)$/, (value, { recipe }) => recipe.minecraftVersion === value],
  [/^the newest version$/, (_value, { recipe }) => recipe.minecraftVersion === newestVersion],
  [/^a version that does not exist$/, () => false],
  [/^difficulty: (.+)$/, property("difficulty")],
  [/^(survival) mode$/, (_value, { recipe }) => (recipe.properties["gamemode"] ?? "survival") === "survival"],
  [/^(creative|adventure) mode$/, property("gamemode")],
  [/^the name: (.+)$/, (value, { recipe }) => recipe.name === value],
  [/^the line in the server list: (.+)$/, property("motd")],
  [/^the seed: (.+)$/, property("level-seed")],
  [/^view distance: (.+)$/, property("view-distance")],
  [
    /^a (flat) world$/,
    (value, { recipe }) => String(recipe.properties["level-type"]).toLowerCase().endsWith(value),
  ],
  [
    /^an (amplified) world$/,
    (_value, { recipe }) => recipe.properties["level-type"] === "minecraft:amplified",
  ],
  [
    /^a world with large biomes$/,
    (_value, { recipe }) => recipe.properties["level-type"] === "minecraft:large_biomes",
  ],
  [/^PvP$/, rule("pvp", true)],
  [/^No PvP$/, rule("pvp", false)],
  [/^Keep inventory on death$/, rule("keep-inventory", true)],
  [/^Items drop on death$/, rule("keep-inventory", false)],
  [/^Command blocks$/, rule("command-blocks", true)],
  [/^No command blocks$/, rule("command-blocks", false)],
  [/^Monsters$/, rule("spawn-monsters", true)],
  [/^No monsters$/, rule("spawn-monsters", false)],
  [/^Mobs break blocks$/, rule("mob-griefing", true)],
  [/^Mobs don't break blocks$/, rule("mob-griefing", false)],
  [/^Fire spreads$/, rule("fire-spread", true)],
  [/^Fire doesn't spread$/, rule("fire-spread", false)],
  [/^Day and night$/, rule("day-cycle", true)],
  [/^Always day$/, rule("day-cycle", false)],
  [/^Weather$/, rule("weather-cycle", true)],
  [/^No weather$/, rule("weather-cycle", false)],
  [/^The Nether$/, rule("nether", true)],
  [/^No Nether$/, rule("nether", false)],
  [/^a list of who has the most kills$/, (_value, { recipe }) => recipe.sidebar === "kills"],
  [/^you build the maps$/, always],
  [/^graves$/, (_value, { recipe }) => recipe.plugins.some(({ id }) => id === "modrinth:axgraves")],
  [/^always night$/, (_value, { recipe }) => recipe.timeOfDay === "night"],
  [/^one sleeping player is enough$/, (_value, { recipe }) => recipe.gameRules["one-sleeper"] === true],
  [/^(\d+) % of the players have to sleep$/, (value, { recipe }) => recipe.sleepPercent === Number(value)],
  [/^flying is allowed$/, (_value, { recipe }) => recipe.properties["allow-flight"] === true],
  [/^no flying$/, (_value, { recipe }) => recipe.properties["allow-flight"] === false],
  [/^hardcore: /, (_value, { recipe }) => recipe.properties["hardcore"] === true],
  [/^not hardcore$/, (_value, { recipe }) => recipe.properties["hardcore"] !== true],
  [/^only people on the allow list can join$/, isClosed],
  [/^everybody can join$/, (value, proposal) => !isClosed(value, proposal)],
  [/^a rule that is switched on once the server runs$/, () => false],
  [/^(?:Java|Bedrock|Java and Bedrock together)$/, (_value, { edition }) => edition !== undefined],
  [/^no plugins or mods$/, (_value, { recipe }) => recipe.plugins.length === 0],
  [/^plugins or mods$/, (_value, { recipe }) => recipe.plugins.length > 0],
  [/^no other plugins or mods$/, saysWhyNotVanilla],
  [/^the game as it is$/, saysWhyNotVanilla],
  [/^the game as it is, with a few commands$/, always],
  [/^not vanilla$/, (_value, { recipe }) => recipe.software !== "vanilla"],
];

/** Undefined: the evaluation does not know what these words mean. */
export function holdsInResult(means: string, proposal: Proposal): boolean | undefined {
  for (const [pattern, holds] of meanings) {
    const found = pattern.exec(means);
    if (found) return holds(found[1] ?? "", proposal);
  }
  const { recipe, plannedBy } = proposal;
  const unwanted = /^no (.+)$/.exec(means)?.[1];
  const has = (label: string) => recipe.plugins.some(({ id }) => addOns.get(label)?.has(id));
  if (addOns.has(means) && has(means)) return true;
  if (means === plannedBy.name) return true;
  const software = Object.entries(softwareNames).find(
    ([, name]) => means === name || means === `not ${name}`,
  );
  if (software) return (recipe.software === software[0]) === (means === software[1]);
  if (addOns.has(means)) return false;
  if (unwanted !== undefined && addOns.has(unwanted)) return !has(unwanted);
  // What is refused, and was not asked for.
  if (unwanted !== undefined && /^[a-z-]+$/.test(unwanted)) return true;
  return curatedRecipes.some(({ recipe: { name } }) => name === means) ? false : undefined;
}
