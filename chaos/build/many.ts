import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { checkEmptiness } from "./audit.ts";
import { beginBuild, callApi, readBuild, someBuilder, type Builder, type SeenBuild } from "./people.ts";
import { checkLimits } from "./limits.ts";
import { smallRecipe } from "./recipe.ts";
import { inBuildWorld, type BuildWorld } from "./world.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { quantile, type Outcome } from "../report.ts";
import { waitFor } from "../wait-for.ts";

/** Thirty games start on two cores. */
const allBuiltWithinMs = 15 * 60_000;
const fairness = 2;
const wholeBuilds = 30;
const sampleBuilds = 6;

/** Many people build at the same moment: each gets exactly one server, and none much later than the others. */
export const manyBuildsMatrix: Matrix = { cells: wholeBuilds, run };

function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  return inBuildWorld("many-builds", {}, async (world) => {
    const builders = await manyBuilders(world, isWhole ? wholeBuilds : sampleBuilds);
    progress.note(await checkLimits(world, builders));
    const outcome = await buildAtOnce(world, builders);
    progress.note(outcome.checks, builders.length);
    await removeAll(world, builders);
    return { ...outcome, checks: [await checkEmptiness(world)] };
  });
}

/** Sequential, because hashing passwords is slow by design. */
async function manyBuilders(world: BuildWorld, size: number): Promise<Builder[]> {
  const builders: Builder[] = [];
  while (builders.length < size) builders.push(await someBuilder(world));
  return builders;
}

async function buildAtOnce(world: BuildWorld, builders: readonly Builder[]): Promise<Outcome> {
  const ids = await Promise.all(builders.map((builder) => beginBuild(world, builder, smallRecipe)));
  const builds = await Promise.all(
    builders.map((builder, at) => untilOver(world, builder, ids[at] ?? "").catch(() => undefined)),
  );
  const waits = await readWaits(world, ids);
  const begun = waits.map(({ begunAfterMs }) => begunAfterMs);
  const built = waits.map(({ builtAfterMs }) => builtAfterMs);
  const unfairness = Math.max(...begun) / quantile(begun, 0.5);
  return {
    checks: [
      check(
        `all ${ids.length} are built`,
        builds.every((build) => build?.status === "completed"),
        builds.map((build) => build?.error ?? build?.status ?? "never").join("; "),
      ),
      ...(await checkApart(world, builds)),
    ],
    figures: [
      { name: "builds at once", value: ids.length, unit: "" },
      { name: "longest wait to begin ÷ median", value: unfairness, unit: "", goal: { atMost: fairness } },
      { name: "longest build ÷ median", value: Math.max(...built) / quantile(built, 0.5), unit: "" },
    ],
    columns: ["of the builds", "began after s", "built after s"],
    rows: ([0, 0.5, 1] as const).map((share) => [
      ["first", "median", "last"][share * 2] ?? "",
      (quantile(begun, share) / 1000).toFixed(2),
      (quantile(built, share) / 1000).toFixed(2),
    ]),
  };
}

function untilOver(world: BuildWorld, builder: Builder, id: string): Promise<SeenBuild> {
  const look = async () => {
    const build = await readBuild(world, builder, id);
    return build?.status === "completed" || build?.status === "failed" ? build : undefined;
  };
  return waitFor("a build", look, { withinMs: allBuiltWithinMs, everyMs: 1000 });
}

/** Every server has its own address, and a game answers there. */
async function checkApart(
  { query }: BuildWorld,
  builds: readonly (SeenBuild | undefined)[],
): Promise<Check[]> {
  const addresses = builds.flatMap((build) => build?.address ?? []);
  const places = new Set(addresses.map(({ host, port }) => `${host}:${port}`));
  const answers = await Promise.all(
    addresses.map(({ host, port }) => pingJava(host, port, 20_000).catch(() => undefined)),
  );
  const [taken] = await query<{ memoryMb: number; heldMb: number; instances: number }>(
    `select reserved_memory_mb as "memoryMb",
       (select count(*)::int from instances where deleted_at is null) as instances,
       (select sum(memory_mb)::int from instances where released_at is null) as "heldMb" from nodes`,
  );
  return [
    check("each has an address of its own", places.size === builds.length, `${places.size} addresses`),
    check("each answers there", answers.every(Boolean), `${answers.filter(Boolean).length} answer`),
    check(
      // A server that is being removed keeps its reservation until the machine has confirmed.
      "each is one instance, and the room taken is what the machine holds",
      taken?.instances === builds.length && taken.memoryMb === taken.heldMb,
      JSON.stringify(taken),
    ),
  ];
}

async function readWaits({ query }: BuildWorld, ids: readonly string[]) {
  const rows = await query<{ begunAfterMs: string; builtAfterMs: string }>(
    `select extract(epoch from min(line.at) - build.created_at) * 1000 as "begunAfterMs",
       extract(epoch from build.updated_at - build.created_at) * 1000 as "builtAfterMs"
     from build_tasks build join build_lines line on line.build_id = build.id
     where build.id = any($1) group by build.id`,
    [ids],
  );
  return rows.map((row) => ({
    begunAfterMs: Number(row.begunAfterMs),
    builtAfterMs: Number(row.builtAfterMs),
  }));
}

async function removeAll({ url, query }: BuildWorld, builders: readonly Builder[]): Promise<void> {
  const rows = await query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from servers where deleted_at is null`,
  );
  for (const { id, userId } of rows) {
    const cookies = builders.find((builder) => builder.userId === userId)?.cookies ?? "";
    await callApi(url, `/api/servers/${id}`, { method: "DELETE", cookies });
  }
}
