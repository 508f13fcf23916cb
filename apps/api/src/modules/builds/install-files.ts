import type { Lock } from "@blockwright/minecraft/lock";
import { reviseInstance, seeInstance, type SpecParts } from "../nodes/index.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { describeMaking, makingOf } from "./making.ts";
import type { Environment } from "./prepare-environment.ts";
import type { Stage } from "./stage.ts";
import { isActedOn, untilInstance } from "./until-instance.ts";
import type { Work } from "./work.ts";

/** Compiling a server from source takes its time. */
const installLimitMs = 25 * 60_000;

export interface Installing {
  readonly instanceId: string;
  /** When the server last ended before this was asked for: that is not about this installation. */
  readonly exitBefore?: string | null;
}

/** Waits until the node has made the server's folder. */
export async function untilInstalled(
  ground: BuildsGround,
  work: Pick<Work, "signal" | "tell">,
  { instanceId, exitBefore = null }: Installing,
): Promise<void> {
  const waiting = {
    instanceId,
    limitMs: installLimitMs,
    sentence: "Installing took too long. Please try again.",
  };
  await untilInstance(ground, work, waiting, (seen) => {
    if (!isActedOn(seen) || seen.observed?.state !== "offline") return undefined;
    const { lastExit } = seen.observed;
    if (lastExit?.reason === "install-failed" && lastExit.at !== exitBefore)
      throw new BuildFailure(lastExit.sentence);
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
  const parts = describeMaking(ground, makingOf(stage, lock), environment.port, true);
  const installation = { ...parts.installation, discardsReplaced: true } as const;
  await reviseSpec(ground, environment.instanceId, { ...parts, installation });
  await untilInstalled(ground, stage, environment);
}

export async function reviseSpec(
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
