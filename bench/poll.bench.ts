import { dropDatabase } from "../services/engines/databases.ts";
import { ensureInstance } from "../services/instance.ts";
import { atMost } from "../services/judging/figure.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { median, type Bench } from "./bench.ts";
import { openSeed } from "./poll-seed.ts";
import { measureArm, openArms } from "./queries/arms.ts";

const goal = 1.6;
const database = "bench_poll";
const armNames = ["ours", "bare", "ours, unchanged"] as const;
type ArmName = (typeof armNames)[number];

/** CPU time per GET /api/servers/{id}: ours against the same statements over bare node:http and pg, alternating. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, database);
  const databaseUrl = await createMigratedDatabase(instance, database);
  try {
    const seed = await openSeed(databaseUrl);
    const person = await seed.addPerson();
    const { serverId } = await seed.addServer(person.id);
    await seed.close();
    const question = { path: `/api/servers/${serverId}`, cookie: person.cookie };
    const { checks, ours, bare } = await openArms({ instance, databaseUrl, name: "bench-poll" }, question);
    const [rounds, requests] = isSample ? [1, 1500] : [3, 8000];
    const micros = { ours: [], bare: [], "ours, unchanged": [] } as Record<ArmName, number[]>;
    for (let round = 0; round < rounds; round += 1) {
      for (const arm of [...armNames, ...armNames.toReversed()]) {
        const isUnchanged = arm === "ours, unchanged";
        const start = arm === "bare" ? bare : ours;
        micros[arm].push(await measureArm(start, question, { requests, isUnchanged }));
      }
    }
    return { ...describe(micros, requests), checks };
  } finally {
    await dropDatabase(instance, database);
  }
};

function describe(micros: Record<ArmName, number[]>, requests: number) {
  const rows = Object.entries(micros).map(([arm, values]) => ({
    arm,
    "CPU µs per request (median)": Math.round(median(values)),
    spread: `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`,
    runs: values.length,
    requests,
  }));
  const timesBare = (arm: ArmName) => median(micros[arm]) / median(micros.bare);
  return {
    rows,
    figures: [
      atMost("poll ÷ bare", timesBare("ours"), goal),
      atMost("poll answered 304 ÷ bare", timesBare("ours, unchanged"), goal),
    ],
  };
}
