import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { InstanceDeps } from "../instance-deps.ts";
import { kernelLimitBytes } from "../trees/quota.ts";
import { containerLimitsOf } from "./container-spec.ts";

type Limits = InstanceSpec["limits"];

interface LimitDeps {
  readonly volumes: Pick<InstanceDeps["volumes"], "setLimit">;
  readonly runtime: Pick<InstanceDeps["runtime"], "updateLimits">;
}

/**
 * The limits of a running server. Another storage limit and more memory apply while it runs. Less memory waits for the
 * next start: the kernel would kill the game.
 */
export class LiveLimits {
  readonly #deps: LimitDeps;
  #present: Limits | undefined;

  constructor(deps: LimitDeps) {
    this.#deps = deps;
  }

  startWith(limits: Limits): void {
    this.#present = limits;
  }

  async follow({ instanceId, limits }: Pick<InstanceSpec, "instanceId" | "limits">): Promise<void> {
    const before = this.#present;
    if (before?.diskMb !== limits.diskMb)
      await this.#deps.volumes.setLimit(instanceId, kernelLimitBytes(limits.diskMb));
    // Unknown after the agent was restarted: then more memory waits, too.
    const memoryMb = Math.max(limits.memoryMb, before?.memoryMb ?? 0);
    if (before && memoryMb > before.memoryMb)
      await this.#deps.runtime.updateLimits(instanceId, containerLimitsOf({ ...limits, memoryMb }));
    this.#present = { ...limits, memoryMb };
  }
}
