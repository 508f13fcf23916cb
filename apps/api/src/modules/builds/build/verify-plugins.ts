import type { BuildPlan } from "@blockwright/contract/builds";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { CatalogueError, resolveLock } from "../../catalogue/index.ts";
import { bootOnce, shutDown } from "../install/boot.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { installPlugins } from "../install/install-files.ts";
import { judgeBoot, type Blamed } from "./judge-boot.ts";
import { withInstalled, withResolved, type LeftOut } from "./plan-view.ts";
import type { Environment } from "./prepare-environment.ts";
import type { BuildStage } from "./build-stage.ts";
import { JobFailure } from "../../jobs/index.ts";

const maxRounds = 5;

/**
 * Starts the server once and checks which plugins load. A failed plugin is replaced by another version or left out, and
 * the start is retried.
 */
export async function verifyPlugins(
  deps: BuildsDeps,
  stage: BuildStage,
  environment: Environment,
): Promise<void> {
  const { recipe, lock, plan } = stage.build;
  if (!recipe || !lock || !plan) throw new JobFailure("The plan of this build is gone. Please try again.");
  if (lock.plugins.length === 0) {
    await stage.log("There are no plugins to verify.");
    return;
  }
  let tried: Tried = { lock, leftOut: leftOutOf(plan, recipe) };
  for (let round = 1; round <= maxRounds; round += 1) {
    await stage.setStatus("Starting the server once to see that everything loads");
    // An earlier, interrupted attempt may have left the server running, or chosen versions without installing them.
    await shutDown(deps, stage, environment.instanceId);
    await installPlugins(deps, stage, environment, tried.lock);
    const boot = await bootOnce(deps, stage, environment.instanceId, { isTrial: true });
    if (boot.exit?.reason === "start-failed") throw new JobFailure(boot.exit.sentence);
    const { enabled, blamed } = judgeBoot(tried.lock, boot);
    await stage.log(...enabled.map(({ name, version }) => `${name} ${version} works.`));
    if (boot.isReady && blamed.length === 0) {
      await stage.keep({ plan: withInstalled(withResolved(plan, tried.lock, tried.leftOut)) });
      await shutDown(deps, stage, environment.instanceId);
      return;
    }
    if (blamed.length === 0) throw new JobFailure(boot.exit?.sentence ?? "The server did not start.");
    await stage.log(
      ...blamed.map(({ plugin, sentence }) => `${plugin.name} ${plugin.version} does not load: ${sentence}`),
    );
    tried = await repair(deps, stage, tried, blamed);
    await stage.keep({ lock: tried.lock, plan: withResolved(plan, tried.lock, tried.leftOut) });
  }
  throw new JobFailure(
    "The plugins of this server don't work together. Please try again with fewer of them.",
  );
}

interface Tried {
  readonly lock: Lock;
  readonly leftOut: readonly LeftOut[];
}

/** Picks another version of the failed plugin if there is one; else removes it with everything that depends on it. */
async function repair(
  deps: BuildsDeps,
  { build, signal, log }: BuildStage,
  tried: Tried,
  blamed: readonly Blamed[],
): Promise<Tried> {
  const recipe = withoutLeftOut(build.recipe, tried.leftOut);
  const avoid = blamed.map(({ plugin }) => ({ id: plugin.id, version: plugin.version }));
  try {
    const { lock } = await resolveLock(deps.catalogue, exactly(recipe, tried.lock), { signal, avoid });
    await log("Trying other versions.");
    return { lock, leftOut: tried.leftOut };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
  }
  const gone = whoGoes(tried.lock, blamed);
  const remaining = { ...recipe, plugins: recipe.plugins.filter(({ id }) => !gone.has(id)) };
  if (remaining.plugins.length === recipe.plugins.length) throw new JobFailure(failedSentence(blamed));
  const { lock } = await resolveLock(deps.catalogue, exactly(remaining, tried.lock), { signal, avoid: [] });
  const left = recipe.plugins
    .filter(({ id }) => gone.has(id))
    .map(({ id, name }) => ({ id, name, sentence: gone.get(id) ?? "it does not load." }));
  await log(...left.map(({ name, sentence }) => `Left out ${name}: ${sentence}`));
  return { lock, leftOut: [...tried.leftOut, ...left] };
}

function failedSentence(blamed: readonly Blamed[]): string {
  const [first] = blamed;
  return first ? `${first.plugin.name} does not load: ${first.sentence}` : "The server did not start.";
}

/** Requested plugins that failed, or that depend on a failed one. */
function whoGoes(lock: Lock, blamed: readonly Blamed[]): Map<string, string> {
  const gone = new Map<string, string>();
  const spread = (id: string, sentence: string) => {
    if (gone.has(id)) return;
    gone.set(id, sentence);
    const plugin = lock.plugins.find((one) => one.id === id);
    for (const needer of plugin?.neededBy ?? [])
      spread(needer, `it needs ${plugin?.name ?? id}, which does not load.`);
  };
  for (const { plugin, sentence } of blamed) spread(plugin.id, sentence);
  return gone;
}

function exactly(recipe: Recipe, { software }: Lock): Recipe {
  return { ...recipe, minecraftVersion: software.minecraftVersion };
}

function withoutLeftOut(recipe: Recipe | null, leftOut: readonly LeftOut[]): Recipe {
  if (!recipe) throw new JobFailure("The plan of this build is gone. Please try again.");
  const gone = new Set(leftOut.map(({ id }) => id));
  return { ...recipe, plugins: recipe.plugins.filter(({ id }) => !gone.has(id)) };
}

function leftOutOf(plan: BuildPlan, recipe: Recipe): LeftOut[] {
  const idOf = (wanted: string) => recipe.plugins.find(({ name }) => name === wanted)?.id ?? "";
  return plan.plugins
    .filter(({ state }) => state === "left-out")
    .map(({ name, note }) => ({ id: idOf(name), name, sentence: note ?? "" }));
}
