import type { PlannedPlugin } from "@blockwright/contract/update";
import type { Lock } from "@blockwright/minecraft/lock";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { CatalogueError, resolveLock, type ResolvedLock } from "../../catalogue/index.ts";
import type { PresentPlugin } from "../installed/reconcile.ts";
import { isOfSource } from "../plan/known-source.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { namesOf } from "../plan/choose-versions.ts";

export interface VersionPlan {
  readonly recipe: Recipe;
  readonly lock: Lock;
  readonly plugins: readonly PlannedPlugin[];
  readonly notes: readonly string[];
}

interface Without {
  readonly plugin: PresentPlugin;
  readonly sentence: string;
}

interface Wish {
  /** Everything but its plugins. */
  readonly recipe: Recipe;
  readonly nodeId: string;
  readonly signal?: AbortSignal;
}

/** Each round leaves at least one plugin out. */
const maxRounds = 40;

/**
 * What this server would be made of with another version of Minecraft. Plugins without a build for it are left out,
 * unless the version may be chosen: then it is the newest that has builds of all. Throws CatalogueError.
 */
export async function planForVersion(
  { catalogue }: Pick<PluginsDeps, "catalogue">,
  installed: readonly PresentPlugin[],
  { recipe: bare, ...options }: Wish,
): Promise<VersionPlan> {
  const active = installed.filter(({ enabled }) => enabled);
  let asked = active.filter(({ source }) => isOfSource(catalogue, source));
  const others = active.filter((plugin) => !asked.includes(plugin));
  const without: Without[] = [];
  for (let round = 1; ; round += 1) {
    const recipe = { ...bare, plugins: asked.map(wishFor) };
    try {
      const resolved = await resolveLock(catalogue, recipe, { ...options, present: namesOf(others) });
      const { lock, notes } = resolved;
      return { recipe, lock, notes, plugins: plannedPlugins(resolved, active, without) };
    } catch (error) {
      const [stuck] = error instanceof CatalogueError ? stuckBy(error, asked) : [];
      if (!stuck || bare.minecraftVersion === newestVersion || round === maxRounds) throw error;
      without.push({ plugin: stuck, sentence: error instanceof Error ? error.message : "" });
      asked = asked.filter((plugin) => plugin !== stuck);
    }
  }
}

function wishFor({ source, name, version, isPinned }: PresentPlugin): Recipe["plugins"][number] {
  return {
    id: source,
    name: name.slice(0, 80),
    reason: "It is installed.",
    ...(isPinned && version !== null && { version }),
  };
}

function stuckBy({ code, conflict }: CatalogueError, asked: readonly PresentPlugin[]): PresentPlugin[] {
  if (code !== "conflict" && code !== "unknown-plugin") return [];
  return asked.filter(({ source }) => conflict.includes(source));
}

function plannedPlugins(
  { lock, leftOut }: ResolvedLock,
  active: readonly PresentPlugin[],
  without: readonly Without[],
): PlannedPlugin[] {
  const planned = active.map((plugin): PlannedPlugin => {
    const { source: id, name, version: from } = plugin;
    const known = { id, name, from, isUnknown: false, note: null };
    const locked = lock.plugins.find((one) => one.id === id);
    if (locked) return { ...known, to: locked.version };
    const note =
      without.find((one) => one.plugin === plugin)?.sentence ??
      leftOut.find((one) => one.id === id)?.sentence;
    return note === undefined ? { ...known, to: from, isUnknown: true } : { ...known, to: null, note };
  });
  const isNew = ({ id }: { readonly id: string }) => !active.some(({ source }) => source === id);
  const added = lock.plugins
    .filter(isNew)
    .map(({ id, name, version }) => ({ id, name, from: null, to: version, isUnknown: false, note: null }));
  return [...planned, ...added];
}
