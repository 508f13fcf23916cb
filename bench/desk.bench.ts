import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { dropDatabase } from "../services/engines/databases.ts";
import { ensureInstance } from "../services/instance.ts";
import { check, type Check } from "../services/judging/check.ts";
import { atMost } from "../services/judging/figure.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { median, type Bench } from "./bench.ts";
import { connectMachines } from "./desk/desk-machines.ts";
import { deskPages, type DeskPage } from "./desk/pages.ts";
import { seedDesk, type DeskSize } from "./desk/desk-seed.ts";
import { startOurs } from "./queries/arms.ts";
import { record } from "./queries/recording.ts";

const goal = 3;
const database = "bench_desk";
const whole: DeskSize = { people: 10_000, serversEach: 2, activityRows: 10_000_000, machines: 150 };
const sample: DeskSize = { people: 500, serversEach: 2, activityRows: 50_000, machines: 20 };
const warmUps = 30;

/** Latency of the operator's first pages on large tables: ours against indexed statements over bare node:http. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, database);
  const databaseUrl = await createMigratedDatabase(instance, database);
  const setting = { instance, databaseUrl, name: "bench-desk" };
  try {
    const size = isSample ? sample : whole;
    const { operator, serverId } = await seedDesk(databaseUrl, size);
    const { cookie } = operator;
    const machines = await connectMachines(setting);
    const checks: Check[] = [];
    for (const page of deskPages) checks.push(await checkQueries(setting, page, page.path(serverId), cookie));
    const ours = await startOurs(setting);
    const bare = await startBare(setting, serverId);
    try {
      const rows: Record<string, string | number>[] = [];
      const figures = [];
      for (const page of deskPages) {
        const [rounds, requests] = roundsOf(page, isSample);
        const times = { ours: [] as number[], bare: [] as number[] };
        for (let round = 0; round <= rounds; round += 1)
          for (const [arm, origin] of [
            ["ours", ours.origin],
            ["bare", bare.origin],
          ] as const) {
            const url = `${origin}${page.path(serverId)}`;
            const found = await latencies(url, cookie, round === 0 ? Math.min(warmUps, requests) : requests);
            if (round > 0) times[arm].push(...found);
          }
        const ratio = median(times.ours) / median(times.bare);
        rows.push({
          page: page.name,
          "ours ms": median(times.ours).toFixed(2),
          "bare ms": median(times.bare).toFixed(2),
          requests: times.ours.length,
        });
        figures.push(atMost(`${page.name} ÷ bare`, ratio, goal));
      }
      return { rows, figures, checks };
    } finally {
      machines.stop();
      bare.child.kill();
      await ours.stop();
    }
  } finally {
    await dropDatabase(instance, database);
  }
};

async function checkQueries(
  setting: Parameters<typeof startOurs>[0],
  { name, queries }: DeskPage,
  path: string,
  cookie: string,
): Promise<Check> {
  const file = join(setting.instance.stateDir, "bench-desk-queries.jsonl");
  const { statements } = await record(file, (recorded) => startOurs(setting, recorded), { path, cookie });
  const found = statements.map(({ text }) => text).join(";\n");
  return check(
    `${name}: at most ${queries} queries, however many rows there are`,
    statements.length <= queries,
    `${statements.length}: ${found}`,
  );
}

/** All machines answer for one view: it takes about a second. */
function roundsOf({ asksMachines }: DeskPage, isSample: boolean): readonly [number, number] {
  if (asksMachines === true) return isSample ? [2, 3] : [10, 5];
  return isSample ? [2, 50] : [10, 100];
}

async function startBare(
  { instance, databaseUrl }: Parameters<typeof startOurs>[0],
  serverId: string,
): Promise<{ child: ChildProcess; origin: string }> {
  const program = join(import.meta.dirname, "desk/bare-desk.ts");
  const { url = "", apiCredsFile = "" } = instance.nats ?? {};
  const child = spawn(process.execPath, [program, databaseUrl, serverId, url, apiCredsFile], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { child, origin: `http://127.0.0.1:${port.toString("utf8").trim()}` };
}

/** One after the other, in ms. */
async function latencies(url: string, cookie: string, requests: number): Promise<number[]> {
  const found: number[] = [];
  for (let sent = 0; sent < requests; sent += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${text.slice(0, 200)}`);
    found.push(performance.now() - startedAt);
  }
  return found;
}
