import type { BuildPlan } from "@blockwright/contract/builds";
import type { Agreed } from "@blockwright/contract/agreed";
import type { AwaitedPlan } from "@blockwright/contract/proposals";
import type { Lock } from "@blockwright/minecraft/lock";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";
import { bindLock, findTitles, resolveLock, type ResolvedLock } from "../../catalogue/index.ts";
import { awaitPlan, installAgreed, nameServer, type ServerWish } from "../../planning/index.ts";
import { firstProtocols, furtherPorts, wantedPorts } from "../../nodes/index.ts";
import { describeBuilt, nodesBeyondKept, placeLiveInstance } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { plannedSide, describeBlueprint, blueprintOf, playersOf } from "../install/blueprint.ts";
import type { BuildRow } from "../builds.repository.ts";
import { keptAccount } from "../storage/kept-account.ts";
import { failOversized } from "../storage/lock-size.ts";
import { planView, withResolved } from "./plan-view.ts";
import type { BuildStage } from "./build-stage.ts";

export interface Environment {
  readonly instanceId: string;
  readonly port: number;
}

const defaultPlayers = 10;

/** Decides what to build, down to every file, and reserves space for it. Decisions of an earlier attempt stay. */
export async function prepareEnvironment(deps: BuildsDeps, stage: BuildStage): Promise<Environment> {
  const settled = await settleRecipe(deps, stage);
  const { recipe } = settled;
  const lock = await settleLock(deps, stage, settled);
  const { serverId } = stage.attempt;
  await deps.transact(async (tx) =>
    describeBuilt(tx, serverId, {
      name: await nameServer(tx, { userId: stage.build.userId, name: recipe.name, serverId }),
      description: recipe.description || null,
      serverType: lock.software.type,
      minecraftVersion: lock.software.minecraftVersion,
      maxPlayers: playersOf(recipe),
    }),
  );
  const { instanceId, ports } = await place(deps, stage, recipe, lock);
  const port = ports[0]?.port ?? 0;
  const others = new Set(
    ports.flatMap(({ use, ...one }) => {
      if (!use || use.purpose === "webrtc") return [];
      return `Reserved port ${one.port} for ${use.addOn ?? "players of the Bedrock Edition"}.`;
    }),
  );
  await stage.log("Found a machine with room.", `Reserved port ${port}.`, ...others);
  return { instanceId, port };
}

interface SettledRecipe {
  readonly recipe: Recipe;
  readonly plan: BuildPlan;
  /** Planning has already resolved it, to check that it can be installed. */
  readonly resolved?: ResolvedLock | undefined;
}

async function settleRecipe(deps: BuildsDeps, stage: BuildStage): Promise<SettledRecipe> {
  const { attempt, signal, log, keep } = stage;
  const build = stage.build.awaitedPlan
    ? await settleAwaited(deps, stage, stage.build.awaitedPlan)
    : stage.build;
  if (build.recipe && build.agreed && build.plan && !build.lock)
    return settleAgreed(deps, { build, signal, log, keep }, build.recipe, build.agreed, build.plan);
  if (build.recipe) {
    const plan = build.plan ?? planView(build.recipe, { kind: "import", name: "your recipe file" });
    if (!build.plan) await keep({ plan });
    await log(`Building "${build.recipe.name}" from its recipe.`);
    return { recipe: build.recipe, plan };
  }
  await log("Reading what you asked for.");
  const { recipe, plannedBy, notes, resolved } = await deps.planServer(wishOf(build), {
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
  await log(recipe.name === plannedBy.name ? `${by}.` : `${by}: ${recipe.name}.`, ...notes);
  return { recipe, plan, resolved };
}

function wishOf({ prompt, platformType, maxRamMb, recipeId }: BuildRow): ServerWish {
  return { prompt, platform: platformType, memoryMb: maxRamMb, maxPlayers: defaultPlayers, recipeId };
}

/** The order came before the model had finished. What it plans is agreed then. */
async function settleAwaited(
  deps: BuildsDeps,
  { build, signal, log, keep, setStatus }: BuildStage,
  awaited: AwaitedPlan,
): Promise<BuildRow> {
  await setStatus("Waiting for the AI, which is still planning what you asked for");
  await log("The AI is still planning what you asked for. The build continues with its plan.");
  const { recipe, agreed, plannedBy } = await awaitPlan(deps, awaited, build.prompt, signal);
  const settled = { recipe, agreed, plan: planView(recipe, plannedBy), awaitedPlan: null };
  await keep(settled);
  await log(
    plannedBy.kind === "model"
      ? `Planned by ${plannedBy.name}: ${recipe.name}.`
      : `Planned with the recipe "${plannedBy.name}".`,
    ...agreed.notes,
  );
  return { ...build, ...settled };
}

/** Nothing is planned again: only what its sources don't have is left out, and recorded as a difference. */
async function settleAgreed(
  deps: BuildsDeps,
  { build, log, keep, signal }: Pick<BuildStage, "build" | "signal" | "log" | "keep">,
  wanted: Recipe,
  agreed: Agreed,
  planned: BuildPlan,
): Promise<SettledRecipe> {
  const { recipe, differences, resolved } = await installAgreed(
    deps.planner,
    {
      recipe: wanted,
      core: agreed.core,
      wish: planned.plannedBy.kind === "model" ? wishOf(build) : undefined,
    },
    { userId: build.userId, buildId: build.id, signal },
  );
  const plan = differences.length === 0 ? planned : planView(recipe, planned.plannedBy);
  await keep({ recipe, plan, agreed: { ...agreed, differences: [...agreed.differences, ...differences] } });
  await log(`Building "${recipe.name}" as agreed.`, ...differences);
  return { recipe, plan, resolved };
}

async function settleLock(deps: BuildsDeps, stage: BuildStage, settled: SettledRecipe): Promise<Lock> {
  const { build, signal, log, keep, setStatus } = stage;
  const { recipe, plan, resolved } = settled;
  if (build.lock) return build.lock;
  if (build.importedLock) return settleImported(deps, stage, settled, build.importedLock);
  const version = recipe.minecraftVersion === newestVersion ? "the newest version" : recipe.minecraftVersion;
  await setStatus(`Finding ${softwareNames[recipe.software]} for ${version} and everything it needs`);
  const { lock, leftOut, notes, behind } =
    resolved ?? (await resolveLock(deps.catalogue, recipe, { signal }));
  failOversized(lock, build.maxStorageMb);
  const naming = plan.plannedBy.kind === "import" ? { recipe: await named(deps, recipe, lock) } : {};
  await keep({ lock, plan: withResolved(plan, lock, leftOut, behind), ...naming });
  await log(
    `Chose ${softwareNames[lock.software.type]} for Minecraft ${lock.software.minecraftVersion}.`,
    ...leftOut.map(({ name, sentence }) => `Left out ${name}: ${sentence}`),
    ...notes,
  );
  return lock;
}

/** A lock that came with a recipe is used once the sources confirm it. */
async function settleImported(
  deps: BuildsDeps,
  { log, keep, setStatus }: BuildStage,
  { recipe, plan }: SettledRecipe,
  imported: Lock,
): Promise<Lock> {
  await setStatus("Checking the recipe's files against their sources");
  const { lock, notes } = await bindLock(deps.catalogue, recipe, imported);
  await keep({
    lock,
    importedLock: null,
    recipe: await named(deps, recipe, lock),
    plan: withResolved(plan, lock, []),
  });
  await log("The list of files that came with the recipe is in order.", ...notes);
  return lock;
}

/** A recipe from a file has ids in place of names, until its sources or the jars provide them. */
async function named(deps: BuildsDeps, recipe: Recipe, { plugins }: Lock): Promise<Recipe> {
  const titles = await findTitles(deps.catalogue, recipe);
  const inJars = new Map(plugins.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => (titles.get(id) ?? inJars.get(id) ?? id).slice(0, 80);
  return { ...recipe, plugins: recipe.plugins.map((one) => ({ ...one, name: nameOf(one.id) })) };
}

async function place(deps: BuildsDeps, { build, attempt }: BuildStage, recipe: Recipe, lock: Lock) {
  const blueprint = blueprintOf({ attempt, build: { ...build, recipe, lock } });
  const { memoryMb, diskMb } = blueprint;
  const bedrock = plannedSide(blueprint);
  return deps.transact(async (tx) =>
    placeLiveInstance(deps, tx, attempt.serverId, {
      power: "off",
      memoryMb,
      diskMb,
      exceptNodeIds: await nodesBeyondKept(deps, tx, await keptAccount(tx, build.userId), diskMb),
      protocols: firstProtocols(bedrock),
      furtherPorts: furtherPorts(bedrock),
      addOnPorts: wantedPorts(lock.software.type, lock.plugins),
      describe: ([lease]) => describeBlueprint(deps, blueprint, lease?.port ?? 0, false),
    }),
  );
}
