import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareFor, softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { applyDetails } from "./apply-details.ts";
import { applyFeatures, readFeatures } from "./apply-features.ts";
import { applySettings, hasAllowList } from "./apply-settings.ts";
import { chooseRecipe } from "./choose-recipe.ts";
import { addNamed, findNamedAddOns } from "./named-add-ons.ts";
import { withNotes, type Draft } from "../draft.ts";
import { hasManyPlugins } from "../plan-limits.ts";
import type { PlannedServer, ServerWish } from "../planned-server.ts";
import { readPrompt, understand, type ReadPrompt } from "../reading/phrasebook.ts";
import { readVersion } from "../reading/version.ts";
import { isWanted, stanceOn, takeAs } from "./settings-words.ts";

/** The recipe that fits the request best, adjusted to the rest of it. The same request always gives the same plan. */
export function planFromRecipes(wish: ServerWish): PlannedServer {
  return planPrompt(readPrompt(wish.prompt), wish);
}

/** Also records in the prompt what its words came to mean. */
export function planPrompt(prompt: ReadPrompt, wish: ServerWish): PlannedServer {
  const wished = readFeatures(prompt);
  const isBare = stanceOn(prompt, "add-ons") === "unwanted";
  const { software, note } = readSoftware(prompt, wish, isBare);
  const chosen = chooseRecipe(prompt, {
    ...wish,
    software,
    mayBeVanilla: isBare || wished.wanted.length === 0,
  });
  const named = findNamedAddOns(prompt, chosen.recipe.software);
  const start = startDraft({ ...chosen.recipe, platform: wish.platform }, software, note);
  const equipped = isBare ? bare(start) : applyFeatures(start, wished);
  const complete = isBare ? equipped : addNamed(equipped, named);
  const detailed = applyDetails(applySettings(complete, prompt), prompt, wish);
  const { recipe, notes } = addWarnings(applyVersion(detailed, prompt), prompt, wish);
  return { recipe, plannedBy: { kind: "recipe", name: chosen.recipe.name }, notes: [...new Set(notes)] };
}

function startDraft(recipe: Recipe, software: SoftwareType | undefined, note: string | undefined): Draft {
  const isSpigot = software === "spigot" && recipe.software === "paper";
  return {
    recipe: isSpigot ? { ...recipe, software: "spigot" } : recipe,
    notes: note === undefined ? [] : [note],
  };
}

function bare(draft: Draft): Draft {
  return { ...draft, recipe: { ...draft.recipe, plugins: [], configEdits: [] } };
}

const namedSoftware = ["neoforge", "forge", "fabric", "spigot", "paper"] as const;

function readSoftware(
  prompt: ReadPrompt,
  { platform }: ServerWish,
  isBare: boolean,
): { software: SoftwareType | undefined; note?: string } {
  const named = namedSoftware.find((one) => isWanted(prompt, one));
  for (const one of namedSoftware)
    takeAs(prompt, one, one === named ? softwareNames[one] : `not ${softwareNames[one]}`);
  if (isBare || stanceOn(prompt, "add-ons") === "wanted")
    takeAs(prompt, "add-ons", isBare ? "no plugins or mods" : "plugins or mods");
  if (named && !softwareFor(platform).includes(named)) {
    const people = platform === "bedrock" ? "A Bedrock server" : "A server for Java and Bedrock players";
    return { software: undefined, note: `${people} can't run ${softwareNames[named]}, so it was left out.` };
  }
  const isPlainJava = isBare && platform === "java" && named === undefined;
  return { software: isPlainJava ? "vanilla" : named };
}

function applyVersion(draft: Draft, prompt: ReadPrompt): Draft {
  const read = readVersion(prompt);
  takeAs(prompt, "newest", "the newest version");
  if (read.kind === "none") return draft;
  understand(
    prompt,
    [read],
    read.kind === "asked" ? `version ${read.version}` : "a version that does not exist",
  );
  if (read.kind === "refused") return withNotes(draft, read.sentence);
  if (draft.recipe.software === "bedrock") {
    return withNotes(draft, "Bedrock players can only join the newest version, so that is what it runs.");
  }
  const minecraftVersion = isWanted(prompt, "newest") ? newestVersion : read.version;
  return { ...draft, recipe: { ...draft.recipe, minecraftVersion } };
}

function addWarnings(draft: Draft, prompt: ReadPrompt, wish: ServerWish): Draft {
  const { recipe } = draft;
  const notes = [
    ...(hasAllowList(recipe)
      ? ["Only people on the allow list can join: add yourself and your friends to it first."]
      : []),
    ...(stanceOn(prompt, "cracked") === "unmentioned"
      ? []
      : ["Servers here always check accounts, so that nobody can join under somebody else's name."]),
    ...(hasManyPlugins(wish.memoryMb, recipe.plugins.length)
      ? ["These are many plugins for this plan's memory. If it gets slow, choose a larger plan."]
      : []),
  ];
  return withNotes(draft, ...notes);
}
