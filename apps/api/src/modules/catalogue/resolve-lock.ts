import type { Lock } from "@blockwright/minecraft/lock";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { addOnFolder, softwareNames } from "@blockwright/minecraft/software";
import { bridgePlugins } from "./bridge/bridge-plugins.ts";
import { withTranslator } from "./bridge/with-translator.ts";
import { CatalogueError, type CatalogueErrorCode } from "./catalogue-error.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { choosePlugins, loadWishes, type ChosenPlugins, type PluginWish } from "./plugins/choose-plugins.ts";
import { isBehind, versionsWorthTrying } from "./software/choose-version.ts";
import { isBeyond } from "./plugins/claimed-versions.ts";
import { leftOutItems, noteAboutVersion, notesAbout, type LeftOutItem } from "./lock-notes.ts";
import { lockOf } from "./lock-of.ts";
import { lockPlugins } from "./lock-plugins.ts";
import { createUniverse } from "./plugins/plugin-universe.ts";
import { resolveSoftware } from "./software/resolve-software.ts";
import type { Avoided } from "./solver-view.ts";

export interface ResolveOptions {
  readonly signal?: AbortSignal;
  /** Versions that were tried and failed. */
  readonly avoid?: readonly Avoided[];
  /** Versions to keep, by the recipe's id; the recipe's own pins come first. */
  readonly pins?: readonly Avoided[];
  /** Names of installed add-ons that stay unchanged, with their versions where known. */
  readonly present?: ReadonlyMap<string, string | null>;
  /** The machine that the server is on; otherwise any. */
  readonly nodeId?: string;
}

export interface ResolvedLock {
  readonly lock: Lock;
  readonly leftOut: readonly LeftOutItem[];
  /** Notes about the choice for the person. */
  readonly notes: readonly string[];
  /** Why it is not the newest version. */
  readonly olderBecause: readonly string[];
  /** Why it is not the newest version, if it is neither for their words nor for their add-ons. */
  readonly behind: readonly string[];
}

/** Of the Minecraft versions that everything claims to fit. */
const maxVersionsTried = 5;

/** Exactly what to install for a recipe. The same recipe and catalogues give an identical lock. */
export async function resolveLock(
  deps: CatalogueDeps,
  recipe: Recipe,
  options: ResolveOptions = {},
): Promise<ResolvedLock> {
  const wishes = wishesOf(recipe, options);
  if (recipe.minecraftVersion !== newestVersion || recipe.software === "bedrock") {
    const resolved = await resolveFor(deps, recipe, recipe.minecraftVersion, options);
    refuseTooNew(wishes, recipe.minecraftVersion);
    return resolved;
  }
  const versions = await versionsWorthTrying(deps, recipe, wishes, options.nodeId);
  let first: CatalogueError | undefined;
  for (const version of versions.fitting.slice(0, maxVersionsTried)) {
    try {
      const resolved = await resolveFor(deps, recipe, version, options);
      const note = noteAboutVersion(version, versions);
      const behind = isBehind(versions) ? note : [];
      return { ...resolved, behind, olderBecause: note, notes: [...note, ...resolved.notes] };
    } catch (error) {
      if (!(error instanceof CatalogueError) || !mayFitAnother.includes(error.code)) throw error;
      first ??= error;
    }
  }
  throw first ?? new Error("no version was worth trying");
}

const mayFitAnother: readonly CatalogueErrorCode[] = ["conflict", "unknown-version", "no-java"];

function refuseTooNew(wishes: readonly PluginWish[], minecraftVersion: string): void {
  const beyond = wishes.find(({ id }) => isBeyond(id, minecraftVersion));
  if (!beyond) return;
  throw new CatalogueError("conflict", `${beyond.name} does not run on Minecraft ${minecraftVersion}.`, {
    conflict: [beyond.id],
  });
}

function wishesOf(recipe: Recipe, { pins = [] }: ResolveOptions): readonly PluginWish[] {
  if (recipe.plugins.length > 0 && addOnFolder(recipe.software) === undefined) {
    throw new CatalogueError(
      "conflict",
      `${softwareNames[recipe.software]} takes no add-ons. Choose other software, or leave them out.`,
      { conflict: recipe.plugins.map(({ id }) => id) },
    );
  }
  const wishes = recipe.plugins.map(({ id, name, version }) => ({
    id,
    name,
    version: version ?? pins.find((pin) => pin.id === id)?.version ?? null,
  }));
  return [...new Map(wishes.map((wish) => [wish.id, wish])).values()].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
}

async function resolveFor(
  deps: CatalogueDeps,
  asked: Recipe,
  minecraftVersion: string,
  options: ResolveOptions,
): Promise<ResolvedLock> {
  const { signal, avoid = [], present = new Map(), nodeId } = options;
  const bridged = asked.platform === "crossplay" ? await deps.bridge.newestSupported() : undefined;
  const recipe = withTranslator(asked, minecraftVersion, bridged);
  const wishes = wishesOf(recipe, options);
  const universe = createUniverse({ software: recipe.software, minecraftVersion });
  const folder = addOnFolder(recipe.software) ?? "plugins";
  const choosing = { deps, universe, wishes, avoid, folder, signal };
  const [software, bridge] = await Promise.all([
    resolveSoftware(deps, { software: recipe.software, minecraftVersion, nodeId }),
    recipe.platform === "crossplay" ? bridgePlugins(deps, recipe.software, minecraftVersion) : undefined,
    loadWishes(choosing, recipe),
  ]);
  const server = {
    platform: recipe.platform,
    software: recipe.software,
    minecraftVersion: software.minecraftVersion,
    build: software.build,
    java: software.java,
    present,
  };
  const chosen: ChosenPlugins =
    wishes.length === 0 ? { chosen: [], leftOut: [] } : await choosePlugins(choosing, server);
  const parts = [lockPlugins(chosen.chosen, recipe.plugins, universe, folder), ...(bridge ? [bridge] : [])];
  return {
    lock: lockOf(recipe, software, parts),
    leftOut: leftOutItems(chosen.leftOut, recipe.plugins, universe, server),
    notes: notesAbout(chosen.chosen, universe, software),
    behind: [],
    olderBecause: [],
  };
}
