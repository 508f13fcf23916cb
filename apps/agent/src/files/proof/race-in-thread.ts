import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RaceRow } from "./race-proof.ts";
import type { VictimData } from "./race-victim.ts";

export async function raceInThread(operation: string, tries: number): Promise<RaceRow> {
  const workerData: VictimData = { operation, tries };
  const victim = new Worker(new URL("./race-victim.ts", import.meta.url), { workerData });
  const [row] = (await once(victim, "message")) as [RaceRow];
  return row;
}
