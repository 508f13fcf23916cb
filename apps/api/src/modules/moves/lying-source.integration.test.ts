import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { readJob, type JobRow } from "../jobs/index.ts";
import { copyFrom, type Source } from "./lying-source.fixture.ts";
import { someMoving } from "./movable-server.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

const keptMb = 10;
const mb = 1024 * 1024;
let jobId: string;
/** As a stage knows it, also when it is repeated. */
let job: JobRow;
let serverId: string;
let now: number;

beforeEach(async () => {
  serverId = await someMoving(api, await signUpSomebody(api.url));
  const { rows } = await pool.query<{ id: string }>(
    `update maintenance_jobs set status = 'running', wanted = jsonb_set(wanted, '{keptMb}', $2::jsonb)
      where server_id = $1 and type = 'move' returning id`,
    [serverId, keptMb],
  );
  jobId = rows[0]?.id ?? "";
  const found = await readJob(deps, jobId);
  if (!found) throw new Error("there is no such job");
  job = found;
  now = deps.now().getTime();
});

const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

/** For the first time: what an earlier copy has noted is forgotten. */
async function copyAnew(source: Source) {
  await pool.query("update maintenance_jobs set wanted = wanted - 'kept' where id = $1", [jobId]);
  return copyFrom(deps, job, source);
}

const heldMb = async () => {
  const { rows } = await pool.query<{ mb: number }>(
    "select disk_mb as mb from room_holds where id <> $1 and memory_mb = 0",
    [jobId],
  );
  return rows.map((row) => row.mb);
};

test("a tree of today is copied as it is", async () => {
  const { ended, fetched } = await copyAnew({ replacedAt: [at(-1)] });
  expect(ended).toBe(true);
  expect(fetched).toMatchObject([{ keptTree: { trashedAt: at(-1) } }]);
});

test.each([
  ["before 1970", "1960-01-01T00:00:00.000Z"],
  ["nine days ago", new Date(Date.now() - 9 * 24 * 3_600_000).toISOString()],
])("a tree that was replaced %s is left where it is", async (_when, replacedAt) => {
  const { ended, lines, pushed } = await copyAnew({ replacedAt: [replacedAt] });
  expect([ended, pushed]).toEqual([false, []]);
  expect(lines).toEqual(["Files that were kept for an undo are not copied: their 7 days are over."]);
});

test("a tree from the future is refused, and so are a hundred trees", async () => {
  for (const time of ["9999-12-31T23:59:59.999Z", at(1)]) {
    const { ended, pushed } = await copyAnew({ replacedAt: [at(-1), time] });
    expect([ended, pushed]).toEqual([expect.stringMatching(/a time in the future/), []]);
  }
  const { ended, pushed } = await copyAnew({
    replacedAt: Array.from({ length: 100 }, (_, index) => at(-1 - index)),
  });
  expect([ended, pushed]).toEqual([expect.stringMatching(/more files .* than a server can have/), []]);
});

test("no more is fetched than was reserved, however it is spread over the trees", async () => {
  const most = 1.5 * keptMb * mb;
  expect((await copyAnew({ replacedAt: [at(-1)], bytes: most })).ended).toBe(true);
  const one = await copyAnew({ replacedAt: [at(-1)], bytes: most + 1 });
  expect([one.ended, one.fetched]).toEqual([
    expect.stringMatching(/larger than the files of this server/),
    [],
  ]);
  const two = await copyAnew({ replacedAt: [at(-1), at(-2)], bytes: most / 2 + 1 });
  expect(two.ended).toMatch(/larger than the files of this server/);
  expect(two.fetched).toHaveLength(1);
  // The machine went away meanwhile, and says something else now.
  const again = await copyFrom(deps, job, { replacedAt: [at(-3), at(-4)], bytes: 1 });
  const works = (begun: typeof two.pushed) => begun.map(({ workId }) => workId);
  expect([works(again.pushed), again.fetched]).toEqual([works(two.pushed), []]);
  expect(await heldMb()).toEqual([]);
});

test("what a larger plan left is copied if the new machine can reserve room for it", async () => {
  await pool.query(
    `insert into maintenance_jobs (id, server_id, user_id, type, status, steps, payload, previous, undo_until)
     select gen_random_uuid(), server_id, user_id, 'reinstall', 'completed', '[]', '{}', $2, $3
       from maintenance_jobs where id = $1`,
    [jobId, { spec: { limits: { diskMb: 4000 } } }, new Date(now + 3_600_000)],
  );
  const large = { replacedAt: [at(-1)], bytes: 3000 * mb };
  const fits = await copyAnew(large);
  expect([fits.ended, await heldMb()]).toEqual([true, [3000 - keptMb]]);
  expect([fits.pushed, fits.fetched]).toMatchObject([[{ diskMb: 4000 }], [{ diskMb: 3000 }]]);
  const larger = await copyAnew({ ...large, bytes: 6001 * mb });
  expect([larger.ended, larger.fetched]).toEqual([
    expect.stringMatching(/larger than the files of this server/),
    [],
  ]);
  await pool.query("delete from room_holds where memory_mb = 0");
  await pool.query("update nodes set disk_mb = ceil(reserved_disk_mb / disk_overcommit)");
  const full = await copyAnew(large);
  expect([full.ended, full.fetched]).toEqual([expect.stringMatching(/not enough free storage for them/), []]);
  await pool.query("update nodes set disk_mb = 1000000");
});

test("an agent that was only restarting is asked again", async () => {
  const { ended, fetched } = await copyAnew({ replacedAt: [at(-1)], absences: 1 });
  expect([ended, fetched.length]).toEqual([true, 1]);
});

test.each([
  ["The machine of this server", "from"],
  ["The new machine", "to"],
] as const)("%s says that its agent is too old, and nothing is copied", async (name, machine) => {
  const { ended, pushed } = await copyAnew({ replacedAt: [at(-1)], old: [machine] });
  expect([ended, pushed]).toEqual([
    `${name} has an agent that is too old to move files that are kept for an undo. Please update it first.`,
    [],
  ]);
});
