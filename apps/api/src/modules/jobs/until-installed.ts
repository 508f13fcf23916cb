import { reviseInstance, seeInstance, type SpecParts } from "../nodes/index.ts";
import { atSize } from "./at-size.ts";
import { JobFailure } from "./job-failure.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import type { StageContext } from "./stage-context.ts";
import { isActedOn, untilInstance } from "./until-instance.ts";

/** Compiling a server from source takes long. */
const installLimitMs = 25 * 60_000;

interface Installing {
  readonly instanceId: string;
  /** When the server last stopped before the request: that exit is not about this installation. */
  readonly exitBefore?: string | null;
}

/** Waits until the node has created the server's folder. */
export async function untilInstalled(
  deps: Pick<JobsDeps, "rows" | "now">,
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

/** Idempotent. */
export async function reviseSpec(
  deps: JobsDeps,
  instanceId: string,
  parts: Omit<SpecParts, "ports">,
): Promise<void> {
  const seen = await seeInstance(deps, instanceId);
  if (seen?.spec.installation.id === parts.installation.id) return;
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, ({ spec }) => ({
      spec: { ...atSize(parts, spec.limits), ports: spec.ports },
    })),
  );
}
