import { randomUUID } from "node:crypto";
import { openCatalogue } from "../apps/api/src/adapters/catalogue-deps.fixture.ts";
import { recipeOf } from "../apps/api/src/adapters/recipe.fixture.ts";
import { resolveLock } from "../apps/api/src/modules/catalogue/index.ts";
import { createPool } from "../apps/api/src/platform/db/pool.ts";
import { openRows, type Rows } from "../apps/api/src/platform/db/rows.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { dropDatabase } from "../services/engines/databases.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { ensureInstance } from "../services/instance.ts";
import { startUpstreams, type Upstreams } from "../services/engines/upstreams.ts";
import { atMost } from "../services/judging/figure.ts";
import { median, type Bench } from "./bench.ts";

const goal = 1.5;
/** The latency of a public API on a good day. */
const latencyMs = 250;

const thirty = [
  ..."essentialsx luckperms worldguard griefprevention towny townychat multiverse-core".split(" "),
  ..."multiverse-portals quickshop-hikari chestshop economyshopgui auction-house-plugin mcmmo placeholderapi".split(
    " ",
  ),
  ..."decentholograms citizens znpcsplus kitpvp parkour battlearena mythicmobs bettersleeping".split(" "),
  ..."simpletpa deathchest bentobox bskyblock voidgen viaversion".split(" "),
]
  .map((slug) => `modrinth:${slug}`)
  .concat("hangar:TradeSafe", "modrinth:economy-bridge", "hangar:DiscordSRV");

/**
 * The longest chain in which each request needs the previous response, for any client: the versions of Economy Bridge,
 * which name Vault → the versions of Vault → its jar, whose descriptor lists its own dependencies. Only TradeSafe's jar
 * names Economy Bridge; the recipe has it by id, because a name installs nothing.
 */
const chainRequests = 3;

interface Run {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly requests: readonly string[];
}

/** Thirty add-ons, cold and warm: the number of outside requests, and the duration against the longest chain. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres"]);
  const name = `bench_resolve_${randomUUID().slice(0, 8)}`;
  await dropDatabase(instance, name);
  const url = await createMigratedDatabase(instance, name);
  const log = createLog("silent", "bench");
  const pool = createPool(url, 8, log);
  const upstreams = await startUpstreams(instance, { name: "bench-resolve" });
  try {
    const rows = openRows(pool);
    // One-time compilation and connection costs are not measured.
    await measure(upstreams, rows);
    for (const host of Object.keys(upstreams.addresses) as (keyof typeof upstreams.addresses)[]) {
      await upstreams.control.misbehave(host, { kind: "slow-headers", delayMs: latencyMs });
    }
    const runs = { cold: [] as Run[], warm: [] as Run[] };
    for (let round = 0; round < (isSample ? 2 : 5); round += 1) {
      await rows.execute("truncate outside_answers, artifacts");
      runs.cold.push(await measure(upstreams, rows));
      runs.warm.push(await measure(upstreams, rows));
    }
    return report(runs.cold, runs.warm);
  } finally {
    await upstreams.stop();
    await pool.end();
    await dropDatabase(instance, name);
  }
};

async function measure({ control, environment }: Upstreams, rows: Rows): Promise<Run> {
  await control.resetRequests();
  const catalogue = openCatalogue(environment, rows);
  try {
    const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
    await resolveLock(catalogue.deps, recipeOf(thirty));
    const wallMs = performance.now() - started;
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      wallMs,
      cpuMs: (user + system) / 1000,
      requests: (await control.requests()).map(({ host, path }) => `${host}${path}`),
    };
  } finally {
    await catalogue.close();
  }
}

function report(cold: readonly Run[], warm: readonly Run[]): Awaited<ReturnType<Bench>> {
  const most = (runs: readonly Run[], count: (run: Run) => number) => Math.max(...runs.map(count));
  const repeated = ({ requests }: Run) => requests.length - new Set(requests).size;
  const wall = (runs: readonly Run[]) => median(runs.map(({ wallMs }) => wallMs));
  const chainMs = chainRequests * latencyMs;
  const rows = Object.entries({ cold, warm }).map(([arm, runs]) => ({
    arm,
    "ms (median)": Math.round(wall(runs)),
    "processor ms (median)": Math.round(median(runs.map(({ cpuMs }) => cpuMs))),
    "longest chain ms": arm === "cold" ? chainMs : 0,
    requests: most(runs, ({ requests }) => requests.length),
    "asked twice": most(runs, repeated),
    runs: runs.length,
  }));
  return {
    rows,
    figures: [
      atMost(
        "warm requests",
        most(warm, ({ requests }) => requests.length),
        0,
      ),
      atMost("cold requests asked twice", most(cold, repeated), 0),
      atMost("cold wall ÷ longest chain", wall(cold) / chainMs, goal),
    ],
  };
}
