import { setTimeout as sleep } from "node:timers/promises";
import type { Query } from "../database.ts";
import type { Person } from "../accounts/people.ts";
import { check, type Check } from "../../services/judging/check.ts";
import type { Handover, SlowMailServer } from "../accounts/slow-mail-server.ts";
import { waitFor } from "../wait-for.ts";
import type { Member, Workforce } from "./workforce.ts";
import type { World } from "../world.ts";

/** Frozen: paused until it is considered dead, then resumed with its work still in progress. */
export type Fault = "killed" | "frozen";

export interface Trial {
  readonly fault: Fault;
  readonly adoptedAfterMs: number;
  readonly finishedAfterMs: number;
  readonly handovers: number;
  readonly deliveries: number;
  readonly checks: readonly Check[];
}

interface Scene {
  readonly world: World;
  readonly mail: SlowMailServer;
  readonly workforce: Workforce;
}

interface RunRow {
  readonly executor: string | null;
  readonly status: string;
}

export async function runFault(scene: Scene, person: Person, fault: Fault): Promise<Trial> {
  const { query } = scene.world.database;
  const mailId = await waitFor("the mail in the outbox", () => findMail(query, person.email));
  const isOurs = ({ messageId }: Handover) => messageId.startsWith(mailId);
  const held = await waitFor("the mail to be handed over", () => scene.mail.handovers.find(isOurs));
  const owner = await findOwner(scene, mailId);
  const lostAt = performance.now();
  if (fault === "killed") await owner.program.kill();
  else owner.program.signal("SIGSTOP");
  scene.workforce.dismiss(owner);
  const replaced = fault === "killed" ? scene.workforce.hire() : undefined;
  const adopted = await waitFor("another worker to adopt the run", async () => {
    const run = await findRun(query, mailId);
    const isAdopted = run?.executor && run.executor !== owner.executorId && run.status !== "ENQUEUED";
    return isAdopted ? { at: performance.now() } : undefined;
  });
  const finishedAt = await waitFor("the run to finish", async () =>
    (await findRun(query, mailId))?.status === "SUCCESS" ? performance.now() : undefined,
  );
  const checks = fault === "frozen" ? await wake(scene, owner, held, mailId) : [];
  await replaced;
  const deliveries = scene.mail.accepted.filter((messageId) => messageId.startsWith(mailId)).length;
  return {
    fault,
    adoptedAfterMs: adopted.at - lostAt,
    finishedAfterMs: finishedAt - lostAt,
    handovers: scene.mail.handovers.filter(isOurs).length,
    deliveries,
    checks: [...checks, ...(await checkSentOnce(query, person, deliveries))],
  };
}

/** It gets its response at last, and must notice that it no longer owns the run. */
async function wake(
  { world, workforce }: Scene,
  zombie: Member,
  held: Handover,
  mailId: string,
): Promise<Check[]> {
  const before = await recordedSteps(world.database.query, mailId);
  zombie.program.signal("SIGCONT");
  held.accept();
  await waitFor("the woken worker to beat again", async () => {
    const [row] = await world.database.query<{ isFresh: boolean }>(
      `select beat_at > now() - interval '2 seconds' as "isFresh" from workflow_executors where id = $1`,
      [zombie.executorId],
    );
    return row?.isFresh ? true : undefined;
  });
  // Its late checkpoint, if there was one, has had time to arrive.
  await sleep(2000);
  const run = await findRun(world.database.query, mailId);
  const after = await recordedSteps(world.database.query, mailId);
  const isAlive = zombie.program.isRunning();
  await zombie.program.kill();
  await workforce.hire();
  return [
    check("a woken worker goes on living", isAlive),
    check(
      "a woken worker changes nothing about a run it has lost",
      run?.status === "SUCCESS" && run.executor !== zombie.executorId && before === after,
      `${run?.status}, ${before} became ${after}`,
    ),
  ];
}

/** At least once, and recognisable as duplicates: every delivery carries the same Message-ID. */
async function checkSentOnce(query: Query, { email }: Person, deliveries: number): Promise<Check[]> {
  const rows = await query<{ sent: boolean }>(
    "select sent_at is not null as sent from mail_outbox where recipient = $1",
    [email],
  );
  const isOnce = rows.length === 1 && rows[0]?.sent === true;
  return [
    check("the outbox has the mail once, as sent", isOnce, JSON.stringify(rows)),
    check("the mail arrived, at most twice", deliveries === 1 || deliveries === 2, `${deliveries} times`),
  ];
}

function findOwner({ world, workforce }: Scene, mailId: string): Promise<Member> {
  return waitFor("the run's owner", async () => {
    const run = await findRun(world.database.query, mailId);
    return run ? workforce.byExecutor(run.executor) : undefined;
  });
}

async function findMail(query: Query, recipient: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }>("select id from mail_outbox where recipient = $1", [recipient]);
  return row?.id;
}

async function findRun(query: Query, mailId: string): Promise<RunRow | undefined> {
  const [row] = await query<RunRow>(
    "select executor_id as executor, status from dbos.workflow_status where workflow_uuid = $1",
    [`mail:${mailId}`],
  );
  return row;
}

async function recordedSteps(query: Query, mailId: string): Promise<string> {
  const rows = await query(
    "select function_id, function_name, output, error from dbos.operation_outputs where workflow_uuid = $1 order by 1",
    [`mail:${mailId}`],
  );
  return JSON.stringify(rows);
}
