import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jobDeclarations } from "@blockwright/contract/jobs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { guest, system, type Actor } from "../../platform/actor.ts";
import { activityKinds } from "./activity-kinds.ts";
import { appendActivity, type Deed } from "./append-activity.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { LOG_LEVEL: "warn" } });
  // Never close to the end of an hour, no matter what the clock says.
  api.clock.set(new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 60_000));
});
afterAll(() => api.stop());

const loops = 130;
const kinds = Object.entries(activityKinds);

function somebody(): Actor {
  const person = { username: "a", email: "a", plan: "free", isAdmin: false, createdAt: new Date() };
  return {
    ...person,
    kind: "browser",
    id: randomUUID(),
    sessionId: randomUUID(),
    confirmedAt: new Date(),
    needsSecondFactor: false,
    mustChangePassword: false,
  };
}

async function loop(actor: Actor, action: Deed["action"], subjectId: string, before: number) {
  const { deps, pool } = api.application;
  await pool.query(
    `insert into activity (at, actor_kind, actor_id, via, action, subject_id)
     select $1, $2, $3, 'browser', $4, $5 from generate_series(1, $6)`,
    [
      api.clock.now(),
      actor.kind === "browser" ? "person" : actor.kind,
      "id" in actor ? actor.id : null,
      action,
      subjectId,
      before,
    ],
  );
  await deps.transact(async (tx) => {
    for (let index = 0; index < loops; index += 1) await appendActivity(tx, actor, { action, subjectId });
  });
  const { rows } = await pool.query<{ repeated: number | null }>(
    "select (details->>'repeated')::int as repeated from activity where action = $1 and subject_id = $2 order by id",
    [action, subjectId],
  );
  return rows.map(({ repeated }) => repeated);
}

test.each(kinds)("a loop of %s is bounded per person and hour", async (kind, { keep }) => {
  const rows = await loop(somebody(), kind as Deed["action"], randomUUID(), keep === "all" ? 0 : keep - 1);
  const expected = keep === "all" ? [loops, []] : [keep + 3, [1, 10, 100]];
  expect([rows.length, rows.filter((repeated) => repeated !== null)]).toEqual(expected);
});

test.each([
  ["guests", guest],
  ["the platform", system],
])("actions of %s are counted per subject", async (_who, actor) => {
  expect(await loop(actor, "change.failed", randomUUID(), 199)).toHaveLength(203);
  expect(await loop(actor, "change.failed", randomUUID(), 0)).toHaveLength(loops);
});

test("the count restarts with the next hour", async () => {
  const [actor, subject] = [somebody(), randomUUID()];
  await loop(actor, "server.started", subject, 199);
  api.clock.advance(3_600_000);
  const rows = await loop(actor, "server.started", subject, 0);
  expect(rows.slice(203)).toEqual(Array.from({ length: loops }, () => null));
});

test("the table has exactly the kinds that the code writes", () => {
  const modules = join(import.meta.dirname, "..");
  const text = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => readFileSync(join(modules, file), "utf8"))
    .filter((code) => /append(?:Activity|PlatformDeeds)\(|changePower\(|record(?:Change|Each)\(/.test(code))
    .join("\n");
  // Kinds contain a dot; a conditional may choose between two.
  const named = [...text.matchAll(/(?<!readonly )action: ([^\n]+)/g)].flatMap(([, value = ""]) => [
    ...value.matchAll(/(?:^|[?:] )["`]([^"`]+\.[^"`]+)["`]/g),
  ]);
  const written = named.flatMap(([, action = ""]) => spell(action));
  expect([...new Set(written)].toSorted()).toEqual(Object.keys(activityKinds).toSorted());
});

/** Kinds that the code assembles at run time. */
function spell(action: string): string[] {
  const [noun = "", verb = ""] = action.split(/\.(?=[^.]*$)/);
  if (!action.includes("${")) return [action];
  if (noun === "change") return ["applied", "verified", "undone", "failed"].map((state) => `change.${state}`);
  if (noun === "appeal") return ["appeal.granted", "appeal.refused"];
  if (action.startsWith("server.${"))
    return ["started", "stopped", "restarted"].map((deed) => `server.${deed}`);
  if (action.includes("jobDeclarations"))
    return Object.values(jobDeclarations).map((job) => `${job.activity}.${verb}`);
  throw new Error(`nothing here spells ${action}`);
}
