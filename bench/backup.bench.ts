import { setTimeout as sleep } from "node:timers/promises";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import { atMost } from "../services/judging/figure.ts";
import { backUp, startGame } from "./backups/backed-up-server.ts";
import { measureManyDue } from "./backups/many-due.ts";
import { measureNights } from "./backups/nights.ts";
import { p95, pingDuring } from "./backups/pings.ts";
import { playInFewRegions, regionBytes } from "./backups/region-world.ts";
import { median, type Bench } from "./bench.ts";
import { openBenchNode } from "./node/bench-node.ts";

const gigabyte = 1024 ** 3;
const whole = { regions: Math.round(gigabyte / regionBytes), nights: 10, calmMs: 20_000, due: 50 };
const sample = { regions: 8, nights: 2, calmMs: 1000, due: 3 };

/** Nightly backups of a world in use, compared with manual tar.gz and restic. */
export const bench: Bench = async ({ isSample }) => {
  const size = isSample ? sample : whole;
  const node = await openBenchNode();
  try {
    const server = await startGame(node);
    const calm = await pingDuring(node, server, sleep(size.calmMs));
    const nights = await measureNights(node, server, size);
    playInFewRegions(`${server.folder}/bench/region`, 0.2);
    const busy = await pingDuring(node, server, backUp(node, server));
    await node.ask(removeInstance, { instanceId: server.spec.instanceId, generation: 2 });
    const due = await measureManyDue(node, size.due);
    const { archiveBytes, storedBytes, scatteredBytes, firstMs, turns } = nights;
    const storedShare = storedBytes / (size.nights * archiveBytes);
    return {
      rows: [
        { measure: `one tar.gz of ${size.regions} regions, MB`, value: megabytes(archiveBytes) },
        { measure: `stored after ${size.nights} nights, MB`, value: megabytes(storedBytes) },
        { measure: "stored by one scattered night, MB", value: megabytes(scatteredBytes) },
        { measure: "the first backup, ms", value: Math.round(firstMs) },
        { measure: "a further night, ms", value: Math.round(median(turns.ours)) },
        { measure: "the same with bare restic, ms", value: Math.round(median(turns.bare)) },
        { measure: "ping p95, calm, ms", value: round(p95(calm)) },
        { measure: "ping p95, during a backup, ms", value: round(p95(busy)) },
        { measure: `${size.due} backups at once, s`, value: round(due.seconds) },
      ],
      figures: [
        // The first backup alone is more than a quarter of a sample's few nights.
        isSample
          ? { name: `stored ÷ ${size.nights} tar.gz`, value: storedShare }
          : atMost(`stored ÷ ${size.nights} tar.gz`, storedShare, 0.25),
        { name: "a scattered night ÷ tar.gz", value: scatteredBytes / archiveBytes },
        atMost("time ÷ bare restic", median(turns.ours) / median(turns.bare), 1.2),
        atMost("ping p95 during ÷ calm", p95(busy) / p95(calm), 1.5),
        atMost(`of ${size.due} due, running at once`, due.mostAtOnce, 2),
      ],
    };
  } finally {
    await node.stop();
  }
};

function megabytes(bytes: number): number {
  return round(bytes / 1e6);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
