import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stopInstance } from "../services/instance.ts";
import { parseTally, type Tally } from "../services/judging/tally.ts";
import { matrices, onlyByName, type MatrixName } from "./matrices.ts";
import { apiInstanceName, faultsInstanceName, nodeInstanceName } from "./world.ts";

interface Lane {
  readonly names: readonly MatrixName[];
  /** Started by its matrices and stopped after them; the images of an engine are kept for the next run. */
  readonly instances: readonly { readonly name: string; readonly isKept: boolean }[];
}

/** Restores, backups, moves and the AI editor run nightly only: one round of them takes as long as a whole lane. */
const onEngines: readonly MatrixName[] = [
  "build",
  "many-builds",
  "servers",
  "disk",
  "restores",
  "backup",
  "move",
  "assistant",
  "node",
  "handshakes",
];
const onTheRest = (Object.keys(matrices) as MatrixName[]).filter(
  (name) => !onEngines.includes(name) && !onlyByName.has(name),
);

/** Lanes run in parallel: each has its own instances, and the matrices wait more than they compute. */
export const lanes: readonly Lane[] = [
  { names: ["build", "many-builds", "servers", "disk"], instances: [] },
  {
    names: onTheRest,
    instances: [
      { name: apiInstanceName, isKept: false },
      { name: faultsInstanceName, isKept: false },
    ],
  },
  { names: ["node", "handshakes"], instances: [{ name: nodeInstanceName, isKept: true }] },
];

export async function endInstancesOf(names: readonly MatrixName[]): Promise<void> {
  const used = lanes.filter((lane) => lane.names.some((name) => names.includes(name)));
  for (const { name, isKept } of used.flatMap(({ instances }) => instances))
    await stopInstance(name, { remove: !isKept });
}

const program = join(import.meta.dirname, "run.ts");

/** Runs matrices sequentially in a separate process. Its output is printed at the end, so that lanes do not mix. */
export async function runLane(names: readonly MatrixName[], seed: number): Promise<Tally> {
  const child = spawn(process.execPath, [program, "--sample", `--seed=${seed}`, ...names], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
  const tally = parseTally(printed);
  console.log(printed.trimEnd());
  if (tally === undefined) return { passed: 0, failed: 1, measured: 0 };
  return { ...tally, failed: Math.max(tally.failed, child.exitCode === 0 ? 0 : 1) };
}
