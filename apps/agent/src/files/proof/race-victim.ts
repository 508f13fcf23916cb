import { parentPort, workerData } from "node:worker_threads";
import { raceOperation } from "./race-proof.ts";

export interface VictimData {
  readonly operation: string;
  readonly tries: number;
}

/** Runs a race in its own thread, so that several run at once. */
const { operation, tries } = workerData as VictimData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await raceOperation(operation, tries));
