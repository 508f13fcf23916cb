import { plans } from "@blockwright/contract/plans";
import { check, type Check } from "../../services/judging/check.ts";
import { callApi, someBuilder, type Builder } from "../build/people.ts";
import { smallRecipe } from "../build/recipe.ts";
import { inBuildWorld, type BuildWorld } from "../build/world.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import type { Outcome } from "../report.ts";
import { askServer, buildOwned, type OwnedServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { checkBooks, checkCap, fill } from "./storage.ts";

const rounds = { whole: 200, sample: 2 };
/** A free server has 64 MB here, so 128 may be kept. */
const storagePercent = 1.25;
const planMb = (plans.free.storageMb * storagePercent) / 100;
const keptLimitMb = 2 * planMb;
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
    const writtenMb = fill(world, neighbour, planMb);
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
  return checkCap(world, `import and cancel, round ${round}`, keptLimitMb);
}

async function fillAndReinstall(world: BuildWorld, server: OwnedServer, round: number): Promise<Check> {
  fill(world, server, planMb);
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
  return checkCap(world, `fill and reinstall, round ${round}`, keptLimitMb);
}
