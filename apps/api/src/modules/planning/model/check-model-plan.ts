import { newestVersion, recipe, type ConfigEdit, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareFor } from "@blockwright/minecraft/software";
import { parseVersion } from "@blockwright/minecraft/versions/version";
import { withCompanions } from "../curated/companions.ts";
import { curatedRecipes } from "../curated/curated-recipes.ts";
import { ourPluginNames } from "../curated/known-plugins.ts";
import type { PlanByModel } from "./model-answer.ts";
import { farthestView, maxPlayersFor } from "../plan-limits.ts";
import { refuseProperties } from "./plan-policy.ts";
import { checkPluginSettings } from "./plugin-settings.ts";
import type { ServerWish } from "../planned-server.ts";
import { plainText } from "../reading/names.ts";
import type { UnderstoodWords } from "../reading/not-understood.ts";

const maxPlugins = 25;
const maxNotes = 4;
const maxUnderstood = 20;

export type CheckedPlan =
  | {
      readonly ok: true;
      readonly recipe: Recipe;
      readonly notes: readonly string[];
      readonly understood: readonly UnderstoodWords[];
      /** Ids of the add-ons without which it would not be what it is called. */
      readonly core: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/** A model's plan as a recipe, or what is wrong with it. `seen` has the ids its tools returned, with their titles. */
export function checkModelPlan(
  plan: PlanByModel,
  wish: ServerWish,
  seen: ReadonlyMap<string, string>,
): CheckedPlan {
  const settings = checkPluginSettings(plan);
  const candidate = recipe.safeParse(toRecipe(plan, wish, seen, settings.edits));
  const problems = [
    ...(softwareFor(wish.platform).includes(plan.software)
      ? []
      : [
          `${plan.software} does not run on ${wish.platform}; choose one of ${softwareFor(wish.platform).join(", ")}.`,
        ]),
    ...versionProblems(plan.minecraftVersion),
    ...plan.plugins
      .filter(({ id }) => !seen.has(id) && !ourPluginNames.has(id))
      .map(
        ({ id }) => `"${id.slice(0, 80)}" was not given by a tool or recipe; search for it or leave it out.`,
      ),
    ...(plan.plugins.length > maxPlugins ? [`At most ${maxPlugins} add-ons.`] : []),
    ...settings.problems.slice(0, maxPlugins),
    ...(candidate.success
      ? refuseProperties(candidate.data)
      : candidate.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)),
  ];
  if (problems.length > 0 || !candidate.success) return { ok: false, problems };
  const notes = plan.notes.slice(0, maxNotes).map((note) => plainText(note, 300));
  return {
    ok: true,
    recipe: withCompanions(candidate.data),
    notes: notes.filter((note) => note !== ""),
    understood: understoodOf(plan, wish),
    core: coreOf(plan),
  };
}

function coreOf({ basedOn, plugins }: PlanByModel): readonly string[] {
  const core = curatedRecipes.find(({ id }) => id === basedOn)?.core ?? [];
  return core.filter((one) => plugins.some(({ id }) => id === one));
}

/** Only words that the person wrote: an account of others would put words into their mouth. */
function understoodOf({ understood }: PlanByModel, { prompt }: ServerWish): readonly UnderstoodWords[] {
  const written = plainText(prompt, prompt.length).toLowerCase();
  return understood
    .slice(0, maxUnderstood)
    .map(({ words, means }) => ({ words: plainText(words, 120), means: plainText(means, 160) }))
    .filter(({ words, means }) => words !== "" && means !== "" && written.includes(words.toLowerCase()));
}

function versionProblems(version: string): readonly string[] {
  if (version === newestVersion) return [];
  const parsed = parseVersion(version);
  return parsed.ok ? [] : [parsed.sentence];
}

function toRecipe(
  plan: PlanByModel,
  wish: ServerWish,
  seen: ReadonlyMap<string, string>,
  edits: readonly ConfigEdit[],
) {
  const ids = new Set(plan.plugins.map(({ id }) => id));
  const base = curatedRecipes.find(({ id }) => id === plan.basedOn)?.recipe;
  // A recipe's plugin settings are kept only if all its plugins are.
  const keepsBase = base?.plugins.every(({ id }) => ids.has(id)) ?? false;
  return {
    format: 1,
    name: plainText(plan.name, 40).replaceAll(/[<>]/g, "") || base?.name || "My server",
    description: plainText(plan.description, 300),
    platform: wish.platform,
    software: plan.software,
    softwareReason: plainText(plan.softwareReason, 300) || undefined,
    minecraftVersion: plan.software === "bedrock" ? newestVersion : plan.minecraftVersion,
    plugins: plan.plugins.map(({ id, reason }) => ({
      id,
      // Not the model's name for it, which could be anything.
      name: ourPluginNames.get(id) || seen.get(id) || id,
      reason: plainText(reason, 400) || "Part of the plan.",
    })),
    properties: limitProperties(plan, wish),
    gameRules: Object.fromEntries(plan.gameRules.map(({ rule, isOn }) => [rule, isOn])),
    configEdits: [...(keepsBase ? (base?.configEdits ?? []) : []), ...edits],
  };
}

/** The limits of a plan are ours to apply, and not worth another request. */
function limitProperties(
  { properties }: PlanByModel,
  { memoryMb, maxPlayers }: ServerWish,
): Recipe["properties"] {
  const wished: Record<string, string> = {
    "max-players": String(maxPlayers),
    ...Object.fromEntries(properties.map(({ key, value }) => [key, plainText(value, 300)])),
  };
  const limits = { "max-players": maxPlayersFor(memoryMb), "view-distance": farthestView(memoryMb) };
  for (const [key, most] of Object.entries(limits))
    if (Number(wished[key]) > most) wished[key] = String(most);
  return wished;
}
