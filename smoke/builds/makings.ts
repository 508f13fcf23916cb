import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Installation } from "../installation.ts";
import type { Built } from "./build-one.ts";

/** An install step whose result the machine keeps, such as an installer of a mod loader. */
const making = z.object({
  msg: z.literal("install step ended"),
  instanceId: z.string(),
  keptAs: z.string(),
  durationMs: z.number(),
  peakMemoryMb: z.number(),
});

/** Those that were run for a server, from the agent's log. None if a kept result was used. */
export function readMakings(
  { agentLog }: Installation,
  { instanceId }: Built,
): readonly z.output<typeof making>[] {
  const lines = readFileSync(agentLog, "utf8").split("\n");
  return lines
    .filter((line) => line.includes(instanceId) && line.includes('"keptAs"'))
    .flatMap((line) => making.safeParse(JSON.parse(line)).data ?? []);
}
