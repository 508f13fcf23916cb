import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { plans } from "@blockwright/contract/plans";
import { check, type Check } from "../../services/judging/check.ts";
import { callApi, someBuilder, type Builder } from "../build/people.ts";
import { smallRecipe } from "../build/recipe.ts";
import { inBuildWorld, type BuildWorld } from "../build/world.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { namesIn } from "../node/folders.ts";
import type { Outcome } from "../report.ts";
import { askServer, buildOwned, type OwnedServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";

const rounds = { whole: 20, sample: 2 };
/** A free server has 64 MB here, so 128 may be kept. */
const storagePercent = 1.25;
const planMb = (plans.free.storageMb * storagePercent) / 100;
const keptLimitMb = 2 * planMb;
const bytesPerMb = 1024 * 1024;
const settlesWithinMs = 180_000;

/** One free account imports and cancels, then fills and reinstalls, with its node's agent killed in every round. */
export const diskMatrix: Matrix = { cells: 2 * rounds.whole + 2, run };

function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  const environment = { PLAN_STORAGE_PERCENT: String(storagePercent) };
  return inBuildWorld("disk", { environment }, async (world) => {
    const times = isWhole ? rounds.whole : rounds.sample;
    const builder = await someBuilder(world);
    for (let round = 1; round <= times; round += 1)
      progress.note([await importAndCancel(world, builder, round)], 1);
    progress.note([await checkBooks(world, "after the imports", 0)], 1);
    const server = await buildOwned(world);
    for (let round = 1; round <= times; round += 1)
      progress.note([await fillAndReinstall(world, server, round)], 1);
    progress.note([await checkBooks(world, "after the reinstalls", 1)], 1);
    const neighbour = await buildOwned(world);
    const writtenMb = fill(world, neighbour);
    progress.note([check("a neighbour can write", writtenMb > planMb / 2, `${writtenMb} MB`)]);
    return {
      checks: [],
      figures: [{ name: "rounds of each", value: times, unit: "" }],
      columns: [],
      rows: [],
    };
  });
}

async function importAndCancel(world: BuildWorld, { cookies }: Builder, round: number): Promise<Check> {
  const begun = await waitFor(
    "an import to be let in",
    async () => {
      const answer = await callApi(world.url, "/api/builds/import", {
        method: "POST",
        body: { file: smallRecipe },
        cookies,
      });
      return answer.status === 200 ? String(answer.body["id"]) : undefined;
    },
    { withinMs: settlesWithinMs, everyMs: 500 },
  );
  await waitFor("it to have a place", async () => {
    const [row] = await world.query(
      "select 1 from instances i join build_tasks b on b.server_id = i.server_id where b.id = $1",
      [begun],
    );
    return row;
  });
  await callApi(world.url, `/api/build/${begun}/cancel`, { method: "POST", body: {}, cookies });
  await world.agent.kill();
  world.startAgent();
  return checkCap(world, `import and cancel, round ${round}`);
}

async function fillAndReinstall(world: BuildWorld, server: OwnedServer, round: number): Promise<Check> {
  fill(world, server);
  const serverType = round % 2 === 0 ? "vanilla" : "paper";
  const { body } = await askServer(world, server, "/reinstall", { serverType, minecraftVersion: "1.21.4" });
  await world.agent.kill();
  world.startAgent();
  await waitFor(
    "a reinstall to be over",
    async () => {
      const [job] = await world.query(
        "select 1 from maintenance_jobs where id = $1 and status in ('completed', 'failed')",
        [body["jobId"]],
      );
      return job;
    },
    { withinMs: settlesWithinMs, everyMs: 200 },
  );
  return checkCap(world, `fill and reinstall, round ${round}`);
}

/** Until the disk says that it is enough. Gives the megabytes. */
function fill({ poolFolder }: BuildWorld, { instanceId }: OwnedServer): number {
  const file = join(poolFolder, "volumes", instanceId, "filler.bin");
  for (let written = 0; written < 4 * planMb; written += 1) {
    try {
      appendFileSync(file, randomBytes(bytesPerMb));
    } catch {
      return written;
    }
  }
  return 4 * planMb;
}

async function checkCap({ query }: BuildWorld, name: string): Promise<Check> {
  const [taken] = await query<{ mb: number }>(
    `select coalesce(sum(kept_mb + case when deleted_at is not null and released_at is null then disk_mb else 0 end), 0)::int
       as mb from instances`,
  );
  return check(
    `${name}: within the cap`,
    (taken?.mb ?? 0) <= keptLimitMb,
    `${taken?.mb} MB of ${keptLimitMb}`,
  );
}

/** What is reserved is what is there, once the machine has told. */
async function checkBooks(world: BuildWorld, when: string, keptTrees: number): Promise<Check> {
  const { query, poolFolder } = world;
  let seen = "";
  const look = async () => {
    const [books] = await query<{ reserved: number; held: number; kept: number }>(
      `select reserved_disk_mb as reserved,
         (select coalesce(sum(kept_mb + case when released_at is null then disk_mb else 0 end), 0)::int from instances) as held,
         (select count(*)::int from instances where kept_mb > 0 or (deleted_at is not null and released_at is null)) as kept
       from nodes`,
    );
    const trees = namesIn(join(poolFolder, "trash")).length;
    seen = `${JSON.stringify(books)}, ${trees} trees`;
    return (books?.reserved === books?.held && books?.kept === keptTrees && trees === keptTrees) || undefined;
  };
  const isSound = await waitFor("the books to be sound", look, { withinMs: 60_000, everyMs: 500 }).catch(
    () => false,
  );
  return check(`${when}: what is reserved is what is there`, isSound, seen);
}
