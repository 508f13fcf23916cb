import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { buildSite } from "../e2e/build-site.ts";
import { apiEnvironment } from "../services/api-environment.ts";
import { startApiProcess } from "../services/api-process.ts";
import { createDatabase, dropDatabase } from "../services/databases.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";
import type { Bench, Figure } from "./bench.ts";
import { categories, judge, type Verdict } from "./web-lighthouse.ts";
import { measureScripts } from "./web-scripts.ts";

const pages = ["/", "/pricing", "/faq", "/login"];
const leastScore = 95;
const mostTimesEmpty = 2.2;
const mostLaterBytes = 60_000;
const database = "bench_web";

/** How the built site is judged on a slow phone, and how much JavaScript it brings against an app that does nothing. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", [
    "postgres",
    "nats",
    "chromium",
  ]);
  const [dist, emptyDist] = [
    join(instance.stateDir, "bench-web"),
    join(instance.stateDir, "bench-web-empty"),
  ];
  buildSite(dist);
  buildEmpty(emptyDist);
  const ours = measureScripts(dist, "src/app/landing/home-page.tsx");
  const empty = measureScripts(emptyDist);
  const verdicts = await judgePages(instance, dist, isSample ? 1 : 3);
  const largest = Math.max(...Object.values(ours.laterBytes));
  const ratio = ours.firstBytes / empty.firstBytes;
  return {
    rows: [
      ...verdicts.map(([page, { scores, complaints }]) => ({
        what: page,
        ...scores,
        "costs points": complaints.join(", "),
      })),
      { what: "first load of / (kB of JavaScript)", ours: kB(ours.firstBytes), empty: kB(empty.firstBytes) },
      ...Object.entries(ours.laterBytes).map(([part, bytes]) => ({ what: `+ ${part}`, ours: kB(bytes) })),
    ],
    figures: [
      ...verdicts.flatMap(([page, { scores }]) =>
        categories.map((category) => atLeast(`${page} ${category}`, scores[category], leastScore)),
      ),
      atMost("first load ÷ empty", ratio, mostTimesEmpty),
      atMost("largest further part kB", largest / 1000, mostLaterBytes / 1000),
    ],
  };
};

/** With Vite's own settings. */
function buildEmpty(dist: string): void {
  const options = ["--outDir", dist, "--emptyOutDir", "--manifest", "--logLevel", "error"];
  execFileSync("vite", ["build", ...options], { cwd: join(import.meta.dirname, "web-empty") });
}

async function judgePages(
  instance: Instance,
  dist: string,
  runs: number,
): Promise<readonly (readonly [string, Verdict])[]> {
  await dropDatabase(instance, database);
  const databaseUrl = await createDatabase(instance, database);
  const { api: port, web: debuggingPort } = instance.ports;
  const environment = { ...apiEnvironment(instance, databaseUrl, { port }), WEB_DIST: dist };
  const api = await startApiProcess("one-process", environment, join(instance.stateDir, "bench-web.log"));
  const browser = await chromium.launch({
    executablePath: instance.chromium?.executablePath ?? "",
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const verdicts: (readonly [string, Verdict])[] = [];
    for (const page of pages)
      verdicts.push([page, await judge(`http://localhost:${port}${page}`, debuggingPort, runs)]);
    return verdicts;
  } finally {
    await browser.close();
    await api.kill("SIGTERM");
    await dropDatabase(instance, database);
  }
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function atLeast(name: string, value: number, least: number): Figure {
  return { name, value, goal: `≥ ${least}`, isMet: value >= least };
}

function atMost(name: string, value: number, most: number): Figure {
  return { name, value, goal: `≤ ${most}`, isMet: value <= most };
}
