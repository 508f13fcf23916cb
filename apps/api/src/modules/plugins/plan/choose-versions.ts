import { recipeFormat, type Recipe, type RecipePlugin } from "@blockwright/minecraft/recipe";
import type { LockedDownload } from "@blockwright/minecraft/lock";
import { AppError } from "../../../platform/errors.ts";
import { CatalogueError, resolveLock, type ResolvedLock } from "../../catalogue/index.ts";
import type { PresentPlugin } from "../installed/reconcile.ts";
import type { PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { isOfSource } from "./known-source.ts";

/** What should be installed. Everything else that is installed stays as it is. */
export interface Choice {
  /** New, by its id at a source. */
  readonly fresh: readonly { readonly id: string; readonly name: string }[];
  /** Installed, to be replaced by another version. */
  readonly renewed: readonly PresentPlugin[];
  /** Switched off, to be loaded again in the current version. */
  readonly woken: readonly PresentPlugin[];
}

export interface ChosenAddOn {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly file: LockedDownload;
  /** Names of its dependents; empty: it was requested. */
  readonly because: readonly string[];
  readonly isVerified: boolean;
}

export interface ChosenVersions {
  readonly chosen: readonly ChosenAddOn[];
  readonly leftOut: ResolvedLock["leftOut"];
  readonly notes: readonly string[];
  /** Why some add-ons can't be renewed. */
  readonly refusals: readonly string[];
}

/** Each round excludes at least one of the installed add-ons. */
const maxRounds = 8;

/**
 * Versions that fit this server and everything on it, with all dependencies. Installed add-ons are requested in their
 * current version. If the source no longer has that version, it counts as part of the server: it runs, whatever
 * catalogues say.
 */
export async function chooseVersions(
  { catalogue }: Pick<PluginsDeps, "catalogue">,
  place: PluginPlace,
  installed: readonly PresentPlugin[],
  choice: Choice,
): Promise<ChosenVersions> {
  const wanted = [
    ...choice.fresh,
    ...[...choice.renewed, ...choice.woken].map(({ source }) => ({ id: source })),
  ];
  if (!wanted.some(({ id }) => isOfSource(catalogue, id))) return nothingToAsk(choice);
  const active = installed.filter(({ enabled }) => enabled);
  let asked = [...active, ...choice.woken].filter((plugin) => isOfSource(catalogue, plugin.source));
  const refusals: string[] = [];
  for (let round = 1; ; round += 1) {
    const fixed = active.filter((plugin) => !asked.includes(plugin));
    const recipe = recipeFor(place, asked, choice);
    try {
      const resolved = await resolveLock(catalogue, recipe, { present: namesOf(fixed) });
      return { ...resolved, chosen: chosenFrom(resolved, recipe), refusals };
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      const stuck = round < maxRounds ? stuckBy(error, asked, choice) : [];
      if (stuck.length === 0) throw new AppError("CHANGE_REFUSED", error.message);
      if (stuck.some((plugin) => choice.renewed.includes(plugin))) refusals.push(error.message);
      asked = asked.filter((plugin) => !stuck.includes(plugin));
    }
  }
}

function nothingToAsk({ fresh: [stranger] }: Choice): ChosenVersions {
  if (stranger)
    throw new AppError("CHANGE_REFUSED", `${stranger.name} is in none of the sources that are set up here.`);
  return { chosen: [], leftOut: [], notes: [], refusals: [] };
}

/** Installed add-ons that are the whole conflict, so that solving can be retried without them. */
function stuckBy(
  { code, conflict }: CatalogueError,
  asked: readonly PresentPlugin[],
  { fresh, woken }: Choice,
): readonly PresentPlugin[] {
  const isWanted = (source: string) =>
    [...fresh.map(({ id }) => id), ...woken.map((one) => one.source)].includes(source);
  const sourceOf = (id: string) => id.split(":")[0];
  if (code === "source-unavailable") {
    const needed = new Set(fresh.map(({ id }) => sourceOf(id)));
    return asked.filter(({ source }) => !isWanted(source) && !needed.has(sourceOf(source)));
  }
  const members = asked.filter(({ source }) => conflict.includes(source));
  const isAllInstalled = conflict.every((id) => members.some(({ source }) => source === id) && !isWanted(id));
  return isAllInstalled ? members : [];
}

function recipeFor(place: PluginPlace, asked: readonly PresentPlugin[], { fresh, renewed }: Choice): Recipe {
  const { platform, software, minecraftVersion } = place;
  const reason = "It is installed.";
  const plugins: RecipePlugin[] = [
    ...asked.map((plugin) => ({
      id: plugin.source,
      name: plugin.name.slice(0, 80),
      reason,
      ...(!renewed.includes(plugin) && plugin.version !== null && { version: plugin.version }),
    })),
    ...fresh.map(({ id, name }) => ({ id, name: name.slice(0, 80), reason })),
  ];
  return {
    format: recipeFormat,
    name: "What is installed",
    description: "",
    platform,
    software,
    minecraftVersion,
    plugins,
    properties: {},
    gameRules: {},
    configEdits: [],
  };
}

export function namesOf(plugins: readonly PresentPlugin[]): ReadonlyMap<string, string | null> {
  return new Map(
    plugins.flatMap(({ name, version, descriptor }) =>
      // A jar without metadata has no name, no matter what its file is called.
      (descriptor?.names ?? [name]).map((one) => [one, version] as const),
    ),
  );
}

/** Without the bridge of a crossplay server, which is not in the recipe and has no dependents. */
function chosenFrom({ lock }: ResolvedLock, recipe: Recipe): ChosenAddOn[] {
  const nameOf = (id: string) => lock.plugins.find((plugin) => plugin.id === id)?.name ?? id;
  return lock.plugins.flatMap(({ id, name, version, path, neededBy, isVerified }) => {
    const isAsked = neededBy.length > 0 || recipe.plugins.some((plugin) => plugin.id === id);
    const file = lock.files.find((one) => one.path === path);
    if (!isAsked || !file) return [];
    return [{ id, name, version, file, because: neededBy.map(nameOf).toSorted(), isVerified }];
  });
}
