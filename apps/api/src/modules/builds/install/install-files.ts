import type { Lock } from "@blockwright/minecraft/lock";
import type { BuildsDeps } from "../builds-deps.ts";
import { describeBlueprint, blueprintOf } from "./blueprint.ts";
import type { Environment } from "../build/prepare-environment.ts";
import type { BuildStage } from "../build/build-stage.ts";
import { JobFailure, reviseSpec, untilInstalled } from "../../jobs/index.ts";
import { agreePorts, wantedPorts } from "../../nodes/index.ts";
import { presentPort } from "./leave-taken-port.ts";
import { replacedFileSentence } from "./replaced-file.ts";

/** The same server with all chosen add-ons. Idempotent. */
export async function installPlugins(
  deps: BuildsDeps,
  stage: BuildStage,
  environment: Environment,
  lock: Lock,
): Promise<void> {
  const port = await presentPort(deps, environment);
  const parts = describeBlueprint(deps, blueprintOf(stage, lock), port, true);
  const installation = { ...parts.installation, discardsReplaced: true } as const;
  await deps.transact((tx) =>
    agreePorts(deps, tx, environment.instanceId, wantedPorts(lock.software.type, lock.plugins)),
  );
  await reviseSpec(deps, environment.instanceId, { ...parts, installation });
  await untilInstalled(deps, stage, environment).catch((error: unknown) => {
    if (!(error instanceof JobFailure)) throw error;
    const sentence = replacedFileSentence(lock, error.message);
    throw sentence === undefined ? error : new JobFailure(sentence, { cause: error });
  });
}
