import type { Lock } from "@blockwright/minecraft/lock";
import type { BuildsDeps } from "../builds-deps.ts";
import { describeBlueprint, blueprintOf } from "./blueprint.ts";
import type { Environment } from "../build/prepare-environment.ts";
import type { BuildStage } from "../build/build-stage.ts";
import { reviseSpec, untilInstalled } from "../../jobs/index.ts";

/** The same server with all chosen add-ons. Idempotent. */
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
