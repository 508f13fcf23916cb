import type { Lock } from "@blockwright/minecraft/lock";
import { reviseInstance, seeInstance, type SpecParts } from "../nodes/index.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { describeInstance } from "./describe-instance.ts";
import { playersOf, type Environment } from "./prepare-environment.ts";
import { settingsFor, writeSettings } from "./settings.ts";
import type { Stage } from "./stage.ts";
import { isActedOn, untilInstance } from "./until-instance.ts";

/** Compiling a server from source takes its time. */
const installLimitMs = 25 * 60_000;

/** Waits until the node has made the server's folder. */
export async function untilInstalled(
  ground: BuildsGround,
  stage: Stage,
  { instanceId }: Environment,
): Promise<void> {
  const waiting = {
    instanceId,
    limitMs: installLimitMs,
    sentence: "Installing took too long. Please try again.",
  };
  await untilInstance(ground, stage, waiting, (seen) => {
    if (!isActedOn(seen) || seen.observed?.state !== "offline") return undefined;
    const { lastExit } = seen.observed;
    if (lastExit?.reason === "install-failed") throw new BuildFailure(lastExit.sentence);
    return true;
  });
}

/** The same server with everything that was chosen for it. Repeated, it changes nothing. */
export async function installPlugins(
  ground: BuildsGround,
  stage: Stage,
  environment: Environment,
  lock: Lock,
): Promise<void> {
  const { recipe, maxRamMb: memoryMb, maxStorageMb: diskMb } = stage.build;
  if (!recipe) throw new BuildFailure("The plan of this build is gone. Please try again.");
  const room = { memoryMb, port: environment.port, maxPlayers: playersOf(recipe) };
  const properties = lock.java === null ? null : writeSettings("", lock, settingsFor(recipe, lock, room));
  const parts = describeInstance(
    ground.config.images,
    { lock, memoryMb, diskMb, properties, hasPlugins: true },
    environment.port,
  );
  await reviseSpec(ground, environment.instanceId, parts);
  await untilInstalled(ground, stage, environment);
}

async function reviseSpec(
  ground: BuildsGround,
  instanceId: string,
  parts: Omit<SpecParts, "ports">,
): Promise<void> {
  const seen = await seeInstance(ground, instanceId);
  if (seen?.spec.installation.id === parts.installation.id) return;
  await ground.transact((tx) =>
    reviseInstance(ground, tx, instanceId, ({ spec }) => ({ spec: { ...parts, ports: spec.ports } })),
  );
}
