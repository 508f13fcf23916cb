import type { BuildPlan } from "@blockwright/contract/builds";
import type { Lock } from "@blockwright/minecraft/lock";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";
import { resolveLock } from "../catalogue/index.ts";
import { describeBuilt, placeLiveInstance } from "../servers/index.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { describeMaking, makingOf, playersOf } from "./making.ts";
import { planView, withResolved } from "./plan-view.ts";
import type { Stage } from "./stage.ts";

export interface Environment {
  readonly instanceId: string;
  readonly port: number;
}

const defaultPlayers = 10;

/** Decides what to build, down to every file, and finds room for it. What an earlier try has decided stays. */
export async function prepareEnvironment(ground: BuildsGround, stage: Stage): Promise<Environment> {
  const { recipe, plan } = await settleRecipe(ground, stage);
  const lock = await settleLock(ground, stage, recipe, plan);
  await ground.transact((tx) =>
    describeBuilt(tx, stage.attempt.serverId, {
      name: recipe.name,
      description: recipe.description || null,
      serverType: lock.software.type,
      minecraftVersion: lock.software.minecraftVersion,
      maxPlayers: playersOf(recipe),
    }),
  );
  const { instanceId, ports } = await place(ground, stage, recipe, lock);
  const port = ports[0]?.port ?? 0;
  await stage.say("Found a machine with room.", `Reserved port ${port}.`);
  return { instanceId, port };
}

async function settleRecipe(
  ground: BuildsGround,
  { build, attempt, signal, say, keep }: Stage,
): Promise<{ recipe: Recipe; plan: BuildPlan }> {
  if (build.recipe) {
    const plan = build.plan ?? planView(build.recipe, { kind: "import", name: "your recipe file" });
    if (!build.plan) await keep({ plan });
    await say(`Building "${build.recipe.name}" from its recipe.`);
    return { recipe: build.recipe, plan };
  }
  await say("Reading what you asked for.");
  const wish = {
    prompt: build.prompt,
    platform: build.platformType,
    memoryMb: build.maxRamMb,
    maxPlayers: defaultPlayers,
    recipeId: build.recipeId,
  };
  const { recipe, plannedBy, notes } = await ground.planServer(wish, {
    userId: build.userId,
    buildId: attempt.buildId,
    signal,
  });
  const plan = planView(recipe, plannedBy);
  await keep({ recipe, plan });
  const by =
    plannedBy.kind === "model"
      ? `Planned by ${plannedBy.name}`
      : `Planned with the recipe "${plannedBy.name}"`;
  await say(recipe.name === plannedBy.name ? `${by}.` : `${by}: ${recipe.name}.`, ...notes);
  return { recipe, plan };
}

async function settleLock(
  ground: BuildsGround,
  { build, signal, say, keep, tell }: Stage,
  recipe: Recipe,
  plan: BuildPlan,
): Promise<Lock> {
  if (build.lock) return build.lock;
  const version = recipe.minecraftVersion === newestVersion ? "the newest version" : recipe.minecraftVersion;
  await tell(`Finding ${softwareNames[recipe.software]} for ${version} and everything it needs`);
  const { lock, leftOut, notes } = await resolveLock(ground.catalogue, recipe, { signal });
  await keep({ lock, plan: withResolved(plan, lock, leftOut) });
  await say(
    `Chose ${softwareNames[lock.software.type]} for Minecraft ${lock.software.minecraftVersion}.`,
    ...leftOut.map(({ name, sentence }) => `Left out ${name}: ${sentence}`),
    ...notes,
  );
  return lock;
}

async function place(ground: BuildsGround, { build, attempt }: Stage, recipe: Recipe, lock: Lock) {
  const making = makingOf({ attempt, build: { ...build, recipe, lock } });
  const { memoryMb, diskMb } = making;
  return ground.transact((tx) =>
    placeLiveInstance(ground, tx, attempt.serverId, {
      power: "off",
      memoryMb,
      diskMb,
      protocols:
        lock.platform === "crossplay" ? ["tcp", "udp"] : lock.platform === "bedrock" ? ["udp"] : ["tcp"],
      describe: ([lease]) => describeMaking(ground, making, lease?.port ?? 0, false),
    }),
  );
}
