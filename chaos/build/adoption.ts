import type { BuildStepName } from "@blockwright/contract/builds";
import { executorOf, ownerOf } from "./faults.ts";
import { closeGate } from "./gate.ts";
import type { Builder } from "./people.ts";
import { beginAndReach, settle, removeServers, type BuildCell } from "./round.ts";
import type { BuildWorld } from "./world.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { waitFor } from "../wait-for.ts";

const adoptedWithinMs = 10_000;

export interface Adoption {
  readonly cell: BuildCell;
  readonly adoptedAfterMs: number;
  readonly check: Check;
}

/** Of two workers, the one that runs the build is killed and not replaced. */
export async function runAdoption(
  world: BuildWorld,
  step: BuildStepName,
  builder: Builder,
): Promise<Adoption> {
  const gate = await closeGate(world, [{ builder, step }]);
  const build = await beginAndReach(world, { builder, step });
  const owner = await ownerOf(world, build.buildId);
  await owner.program.kill();
  const killedAt = performance.now();
  world.workforce.dismiss(owner);
  await gate.open();
  const other = await waitFor(
    "the other worker to adopt the build",
    async () => {
      const executor = await executorOf(world.query, build.buildId);
      return executor !== owner.executorId ? performance.now() : undefined;
    },
    { withinMs: 60_000 },
  ).catch(() => Number.NaN);
  const adoptedAfterMs = other - killedAt;
  const cell = await settle(world, "one of two workers", build, killedAt);
  await removeServers(world, [build]);
  return {
    cell,
    adoptedAfterMs,
    check: check(
      "one of two workers is lost: the other has its build within 10 s",
      adoptedAfterMs <= adoptedWithinMs,
      `${(adoptedAfterMs / 1000).toFixed(1)} s`,
    ),
  };
}
