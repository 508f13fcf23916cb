import { dropDatabase } from "../services/engines/databases.ts";
import { ensureInstance } from "../services/instance.ts";
import { atMost } from "../services/judging/figure.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { median, type Bench } from "./bench.ts";
import { openSeed } from "./poll-seed.ts";
import { measureArm, openArms } from "./queries/arms.ts";

const goal = 1.5;
const database = "bench_api";

/** CPU time per GET /api/auth/me of a signed-in user: ours against the same statement over bare node:http and pg. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, database);
  const databaseUrl = await createMigratedDatabase(instance, database);
  try {
    const seed = await openSeed(databaseUrl);
    const { cookie } = await seed.addPerson();
    await seed.close();
    const question = { path: "/api/auth/me", cookie };
    const arms = await openArms({ instance, databaseUrl, name: "bench-api" }, question);
    const [rounds, requests] = isSample ? [1, 1500] : [5, 12_000];
    const micros = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const arm of ["ours", "bare", "bare", "ours"] as const)
        micros[arm].push(await measureArm(arms[arm], question, { requests }));
    }
    const rows = Object.entries(micros).map(([arm, values]) => ({
      arm,
      "CPU µs per request (median)": Math.round(median(values)),
      spread: `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`,
      runs: values.length,
      requests,
    }));
    const ratio = median(micros.ours) / median(micros.bare);
    return { rows, figures: [atMost("api ÷ bare", ratio, goal)], checks: arms.checks };
  } finally {
    await dropDatabase(instance, database);
  }
};
