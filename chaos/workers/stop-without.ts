import { ensureInstance, type Instance } from "../../services/instance.ts";
import { killService } from "../../services/faults.ts";
import type { Program } from "../program.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { waitFor } from "../wait-for.ts";

const endsWithinMs = 20_000;

/** An operator stops the programs while a service is unavailable. They exit with 0, without being killed. */
export async function checkStoppingWithout(
  instance: Instance,
  service: "postgres" | "nats",
  programs: Readonly<Record<string, Program>>,
): Promise<Check[]> {
  await killService(instance, service, "SIGKILL");
  const startedAt = performance.now();
  const checks = await Promise.all(
    Object.entries(programs).map(async ([name, program]) => {
      program.signal("SIGTERM");
      const end = await waitFor(name, () => (program.isRunning() ? undefined : program.ended()), {
        withinMs: endsWithinMs,
      }).catch(() => undefined);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      return check(
        `stopped while ${service} is away, ${name} ends well and in time`,
        end?.code === 0,
        end ? `code ${end.code} after ${seconds} s` : `it still runs after ${seconds} s`,
      );
    }),
  );
  await ensureInstance(instance.name, [service]);
  return checks;
}
