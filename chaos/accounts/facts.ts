import { accountInvariants, checkAcknowledged } from "./check-accounts.ts";
import { factInvariants } from "./check-facts.ts";
import { checkMailFiles } from "./check-mail-files.ts";
import { checkInvariants } from "../invariant.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { killAt, type Moment } from "../moment.ts";
import { makePerson, signUpPersistently, type Attempts } from "./people.ts";
import { check } from "../../services/judging/check.ts";
import type { Outcome } from "../report.ts";
import { count, waitForRest } from "../rest.ts";
import { startWorkforce, type Member, type Workforce } from "../workers/workforce.ts";
import { apiInstanceName, inWorld, type World } from "../world.ts";

const peoplePerKill = 3;
const wholeKills = 100;
const sampleKills = 8;

const moments: readonly Moment[] = [
  { name: "before the effect", table: "mail_outbox" },
  { name: "after the effect, before its checkpoint", table: "dbos.operation_outputs" },
  { name: "while claiming the fact", table: "fact_deliveries" },
  { name: "any" },
];

interface Kill {
  readonly moment: string;
  readonly runsInHand: number;
}

/** Workers die while they handle facts; each fact still has its effect exactly once. */
export const factsMatrix: Matrix = { cells: wholeKills, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  const kills = isWhole ? wholeKills : sampleKills;
  return inWorld({ instanceName: apiInstanceName, label: "facts" }, async (world) => {
    const http = await world.startHttp();
    const workforce = await startWorkforce(world, 2);
    await http.ready();
    const url = `http://127.0.0.1:${http.port}`;
    const crowd: Promise<Attempts>[] = [];
    const done: Kill[] = [];
    while (done.length < kills) {
      const giveUpAt = performance.now() + 120_000;
      for (let person = 0; person < peoplePerKill; person += 1)
        crowd.push(signUpPersistently(url, makePerson(), giveUpAt));
      const moment = moments[done.length % moments.length] ?? { name: "any" };
      let runsInHand = 0;
      await killAt(world.database, moment, random, async () => {
        const victim = await pickVictim(world, workforce);
        await victim.program.kill();
        workforce.dismiss(victim);
        runsInHand = await countRunsOf(world, victim);
      });
      done.push({ moment: moment.name, runsInHand });
      progress.note([], 1);
      await workforce.hire();
    }
    const everybody = await Promise.all(crowd);
    await waitForRest(world.database.query);
    return report(world, done, everybody);
  });
}

async function report(
  world: World,
  kills: readonly Kill[],
  everybody: readonly Attempts[],
): Promise<Outcome> {
  const { query } = world.database;
  const interrupted = kills.reduce((sum, { runsInHand }) => sum + runsInHand, 0);
  return {
    checks: [
      check(
        "kills hit workers with runs in their hands",
        interrupted >= kills.length / 3,
        `${interrupted} runs`,
      ),
      ...(await checkAcknowledged(query, everybody)),
      ...(await checkInvariants(query, [...accountInvariants, ...factInvariants])),
      ...(await checkMailFiles(query, world.mailDirectory)),
    ],
    figures: [
      { name: "kills", value: kills.length, unit: "" },
      { name: "runs interrupted", value: interrupted, unit: "" },
      { name: "facts", value: await count(query, "facts"), unit: "" },
      {
        name: "facts unhandled or with a second effect",
        value:
          (await count(query, "facts")) -
          (await count(query, "fact_deliveries")) +
          Math.abs((await count(query, "mail_outbox")) - (await count(query, "users"))),
        unit: "",
        goal: { atMost: 0 },
      },
    ],
    columns: ["moment", "kills", "runs interrupted"],
    rows: moments
      .filter((moment, at) => moments.findIndex(({ name }) => name === moment.name) === at)
      .map(({ name }) => {
        const those = kills.filter(({ moment }) => moment === name);
        return [name, those.length, those.reduce((sum, { runsInHand }) => sum + runsInHand, 0)];
      }),
  };
}

/** The worker with the most facts in progress; if none has any, the newest, which has just started. */
async function pickVictim({ database }: World, { members }: Workforce): Promise<Member> {
  const [busiest] = await database.query<{ executor: string }>(
    `select executor_id as executor from dbos.workflow_status
      where status = 'PENDING' and executor_id = any($1) group by 1 order by count(*) desc limit 1`,
    [members.map(({ executorId }) => executorId)],
  );
  const victim = members.find(({ executorId }) => executorId === busiest?.executor) ?? members.at(-1);
  if (!victim) throw new Error("no worker is left to kill");
  return victim;
}

async function countRunsOf({ database }: World, { executorId }: Member): Promise<number> {
  const runs = await database.query(
    "select 1 from dbos.workflow_status where status = 'PENDING' and executor_id = $1",
    [executorId],
  );
  return runs.length;
}
