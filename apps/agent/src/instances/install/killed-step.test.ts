import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { openStepResults, usualResultLimits } from "./step-results.ts";

const program = fileURLToPath(new URL("kept-step.fixture.ts", import.meta.url));
const files = 60;

/** Kills an agent while, or after, it stores a result, and returns what the next agent finds. */
async function filesFoundAfterKill(scratch: string, round: number, killAfterMs: number | "kept") {
  const folder = join(scratch, `results-${round}`);
  const made = join(scratch, `made-${round}`);
  const killed = join(scratch, `killed-${round}`);
  const wanted = join(scratch, `wanted-${round}`);
  for (const tree of [made, killed, wanted]) mkdirSync(tree);
  const agent = spawn(process.execPath, [program, folder, made, killed, String(files)]);
  const ended = once(agent, "exit");
  let said = "";
  agent.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(agent.stdout, "data");
  if (killAfterMs === "kept") await vi.waitUntil(() => said.includes("kept"), 20_000);
  else await sleep(killAfterMs);
  agent.kill("SIGKILL");
  await ended;
  const left = readdirSync(join(folder, "making")).length;
  const remade = join(scratch, `remade-${round}`);
  mkdirSync(remade);
  const results = await openStepResults(
    folder,
    { use: (_uid, work) => work(remade) },
    {
      ...usualResultLimits,
      totalBytes: 2 ** 30,
    },
  );
  let hasRun = false;
  const make = async () => {
    hasRun = true;
    mkdirSync(join(remade, "libraries"));
  };
  await results.provide({
    key: "forge",
    keep: { paths: ["libraries"] },
    treeFolder: wanted,
    uid: 0,
    make,
    isLong: false,
    signal: AbortSignal.timeout(20_000),
  });
  const isClean = readdirSync(join(folder, "making")).length === 0;
  return {
    wasCut: left > 0,
    isClean,
    found: hasRun ? "absent" : readdirSync(join(wanted, "libraries")).length,
  };
}

test("whenever the agent is killed, a result is complete or absent, and partial results are removed", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "blockwright-killed-"));
  try {
    const seen = [];
    for (const [round, afterMs] of [0, 5, 20, 40, 60, "kept" as const].entries())
      seen.push(await filesFoundAfterKill(scratch, round, afterMs));
    expect(seen.filter(({ found, isClean }) => !isClean || (found !== "absent" && found !== files))).toEqual(
      [],
    );
    // Without this, no kill was in the middle or late enough, and the test proves nothing.
    expect(seen.some(({ wasCut }) => wasCut)).toBe(true);
    expect(seen.at(-1)?.found).toBe(files);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}, 60_000);
