import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { someFailedJob } from "../jobs/jobs.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { findFailure } from "./failures.repository.ts";
import { insertHelpRequest } from "./help.repository.ts";
import { sealOf, writeReport } from "./write-report.ts";

/** Of a new server, so that nothing is open about it. */
export async function someFailureOf(
  api: TestApi,
  person: { readonly id: string },
): Promise<{ failureId: string; serverId: string }> {
  const { serverId } = await someRunningServer(api, person);
  return { failureId: await someFailedJob(api, { serverId, userId: person.id }), serverId };
}

/** The body of a request about their newest failure. */
export async function requestAbout(api: TestApi, person: { readonly id: string }): Promise<object> {
  const { deps, pool } = api.application;
  const { rows } = await pool.query<{ id: string }>(
    "select id from maintenance_jobs where user_id = $1 and status = 'failed' order by created_at desc limit 1",
    [person.id],
  );
  const failureId = rows[0]?.id ?? "";
  const failure = await findFailure(deps.rows, failureId);
  if (!failure) throw new Error("nothing of this person has failed");
  const report = await writeReport({ ...deps, callNode: neverCalled }, failure, { mayReadConsole: false });
  const seal = sealOf(deps.keyedHash, { personId: person.id, failureId, report });
  return { report, seal, message: `It fails every time: ${randomUUID()}`, consent: true };
}

const neverCalled = () => Promise.reject(new Error("a job's log is not on its machine"));

/** Only the row, without an entry in the activity log. */
export async function keptRequest(
  { application: { deps } }: TestApi,
  about: { readonly userId: string; readonly serverId: string },
): Promise<string> {
  const id = randomUUID();
  await insertHelpRequest(deps.rows, {
    id,
    kind: "help",
    ...about,
    message: "It fails every time.",
    report: { subject: "job", title: "a", server: null, error: null, diagnosis: null, lines: [] },
    createdAt: deps.now(),
  });
  return id;
}
