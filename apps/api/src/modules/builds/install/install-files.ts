import type { Lock } from "@blockwright/minecraft/lock";
import { reviseInstance, seeInstance, type SpecParts } from "../../nodes/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { describeBlueprint, blueprintOf } from "./blueprint.ts";
import type { Environment } from "../build/prepare-environment.ts";
import type { BuildStage } from "../build/build-stage.ts";
import { JobFailure, isActedOn, untilInstance, type StageContext } from "../../jobs/index.ts";

/** Compiling a server from source takes its time. */
const installLimitMs = 25 * 60_000;

export interface Installing {
  readonly instanceId: string;
  /** When the server last ended before this was asked for: that is not about this installation. */
  readonly exitBefore?: string | null;
}

/** Waits until the node has made the server's folder. */
export async function untilInstalled(
  deps: BuildsDeps,
  work: Pick<StageContext, "signal" | "setStatus">,
  { instanceId, exitBefore = null }: Installing,
): Promise<void> {
  const waiting = {
    instanceId,
    limitMs: installLimitMs,
    sentence: "Installing took too long. Please try again.",
  };
  await untilInstance(deps, work, waiting, (seen) => {
    if (!isActedOn(seen) || seen.observed?.state !== "offline") return undefined;
    const { lastExit } = seen.observed;
    if (lastExit?.reason === "install-failed" && lastExit.at !== exitBefore)
      throw new JobFailure(lastExit.sentence);
    return true;
  });
}

/** The same server with everything that was chosen for it. Repeated, it changes nothing. */
export async function installPlugins(
  deps: BuildsDeps,
  stage: BuildStage,
  environment: Environment,
  lock: Lock,
): Promise<void> {
  const parts = describeBlueprint(deps, blueprintOf(stage, lock), environment.port, true);
  const installation = { ...parts.installation, discardsReplaced: true } as const;
  await reviseSpec(deps, environment.instanceId, { ...parts, installation });
  await untilInstalled(deps, stage, environment);
}

export async function reviseSpec(
  deps: BuildsDeps,
  instanceId: string,
  parts: Omit<SpecParts, "ports">,
): Promise<void> {
  const seen = await seeInstance(deps, instanceId);
  if (seen?.spec.installation.id === parts.installation.id) return;
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, ({ spec }) => ({ spec: { ...parts, ports: spec.ports } })),
  );
}
