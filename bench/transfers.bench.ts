import { createHash } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import { join } from "node:path";
import { check, type Check } from "../services/judging/check.ts";
import { atLeast, atMost } from "../services/judging/figure.ts";
import { median, type Bench } from "./bench.ts";
import { openFileSite, type FileSite } from "./files/file-site.ts";
import { openBarePipe } from "./transfers/bare-pipe.ts";
import { digestOf } from "./transfers/content.ts";
import { ourTransfers, type OurTransfers } from "./transfers/our-transfers.ts";
import { watchMemory } from "./transfers/watch-memory.ts";

const megabyte = 1024 * 1024;

/** Uploads and downloads through api and agent, against a bare HTTP pipe of two programs on the same disk. */
export const bench: Bench = async ({ isSample }) => {
  const sizeMb = isSample ? 256 : 2048;
  const sizeBytes = sizeMb * megabyte;
  const site = await openFileSite(4 * sizeMb);
  const bare = await openBarePipe();
  try {
    const ours = ourTransfers(site, sizeBytes);
    const { http, agent } = site.pids;
    const first = { api: watchMemory(http), agent: watchMemory(agent) };
    await transferFirst(site);
    const firstGrowth = { api: first.api.stop(), agent: first.agent.stop() };
    const memory = { api: watchMemory(http), agent: watchMemory(agent) };
    const checks = await transferWithCuts(ours, site.folder, digestOf(sizeBytes));
    const arms = armsOf(ours, bare, site.folder, sizeBytes);
    const seconds: Record<keyof typeof arms, number[]> = { up: [], bareUp: [], down: [], bareDown: [] };
    for (let round = 0; round < (isSample ? 1 : 3); round += 1)
      for (const arm of ["bareUp", "up", "bareDown", "down"] as const)
        seconds[arm].push(await timed(arms[arm]));
    const rate = (arm: keyof typeof arms) => sizeMb / median(seconds[arm]);
    return {
      rows: Object.entries(seconds).map(([arm, values]) => ({
        arm,
        "MB/s (median)": Math.round(rate(arm as keyof typeof arms)),
        spread: `${Math.round(sizeMb / Math.max(...values))}–${Math.round(sizeMb / Math.min(...values))}`,
        runs: values.length,
      })),
      figures: [
        atLeast("upload ÷ bare pipe", rate("up") / rate("bareUp"), 0.5),
        atLeast("download ÷ bare pipe", rate("down") / rate("bareDown"), 0.5),
        atMost("api's growth", memory.api.stop() / megabyte, 64, " MB"),
        atMost("agent's growth", memory.agent.stop() / megabyte, 64, " MB"),
        { name: "api's growth with its first transfer", value: firstGrowth.api / megabyte, unit: " MB" },
        { name: "agent's growth with its first transfer", value: firstGrowth.agent / megabyte, unit: " MB" },
      ],
      checks,
    };
  } finally {
    bare.stop();
    await site.stop();
  }
};

/** A process loads and compiles what a transfer needs with the first one, whatever its size. */
async function transferFirst(site: FileSite): Promise<void> {
  const ours = ourTransfers(site, 16 * megabyte);
  await ours.up("first.bin");
  await ours.down("first.bin");
  rmSync(join(site.folder, "first.bin"));
}

async function transferWithCuts(ours: OurTransfers, folder: string, digest: string): Promise<Check[]> {
  await ours.upWithCuts("cut.bin");
  const sent = await digestOfFile(join(folder, "cut.bin"));
  const received = await ours.downWithCuts("cut.bin");
  rmSync(join(folder, "cut.bin"));
  return [
    check("an upload cut twice has the right hash", sent === digest, sent),
    check("a download cut twice has the right hash", received === digest, received),
  ];
}

/** In this order: upload, download the same file, then delete it. */
function armsOf(
  ours: OurTransfers,
  bare: Awaited<ReturnType<typeof openBarePipe>>,
  folder: string,
  sizeBytes: number,
) {
  const bareFile = join(folder, "bare.bin");
  return {
    bareUp: async () => {
      rmSync(bareFile, { force: true });
      await bare.up(bareFile, sizeBytes);
    },
    up: async () => {
      rmSync(join(folder, "ours.bin"), { force: true });
      await ours.up("ours.bin");
    },
    bareDown: () => bare.down(bareFile),
    down: () => ours.down("ours.bin"),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest("hex");
}
