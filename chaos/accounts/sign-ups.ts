import { accountInvariants, checkAcknowledged } from "./check-accounts.ts";
import { factInvariants } from "./check-facts.ts";
import { checkMailFiles } from "./check-mail-files.ts";
import { checkInvariants } from "../invariant.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { killAt, type Moment } from "../moment.ts";
import { makePerson, sendLogIn, signUpPersistently, type Attempts } from "./people.ts";
import type { Random } from "../random.ts";
import { check, type Check } from "../../services/judging/check.ts";
import type { Outcome } from "../report.ts";
import { count, waitForRest } from "../rest.ts";
import { waitFor } from "../wait-for.ts";
import { apiInstanceName, inWorld, type World } from "../world.ts";

const people = 200;
const loggingIn = 20;
/** The only refusals allowed, whether the api is healthy or has just restarted. */
const expectedRefusals = /^(503 BUSY|429 TOO_MANY_TRIES|409 STILL_RUNNING)$/;

const moments: readonly Moment[] = [
  { name: "between account and sign-in", table: "sessions" },
  { name: "any" },
  { name: "inside the account's transaction", table: "activity" },
  { name: "any" },
];

const wholeSize = { rounds: 4, kills: 8 };
const sampleSize = { rounds: 1, kills: 3 };

/** The api is killed again and again while 200 people sign up at the same time. */
export const signUpsMatrix: Matrix = { cells: wholeSize.rounds * wholeSize.kills, run };

async function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  const { rounds, kills } = isWhole ? wholeSize : sampleSize;
  const outcomes: { row: (string | number)[]; checks: Check[] }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const options = { instanceName: apiInstanceName, label: `sign-ups-${round}` };
    const outcome = await inWorld(options, (world) => runRound(world, round, kills, random));
    progress.note(outcome.checks, kills);
    outcomes.push(outcome);
  }
  const checks = outcomes.flatMap((outcome) => outcome.checks);
  const broken = checks.filter(({ passed }) => !passed).length;
  return {
    checks: [],
    figures: [
      { name: "kills", value: rounds * kills, unit: "" },
      { name: "broken promises", value: broken, unit: "", goal: { atMost: 0 } },
    ],
    columns: [
      "round",
      "kills",
      "caught",
      "acknowledged",
      "gave up",
      "of them made",
      "lost connections",
      "refused",
    ],
    rows: outcomes.map(({ row }) => row),
  };
}

async function runRound(world: World, round: number, kills: number, random: Random) {
  const { query } = world.database;
  let http = await world.startHttp();
  await http.ready();
  const url = `http://127.0.0.1:${http.port}`;
  const giveUpAt = performance.now() + 180_000;
  let acknowledged = 0;
  const crowd = Array.from({ length: people }, async () => {
    const attempts = await signUpPersistently(url, makePerson(random.between(0, 1) < 0.15), giveUpAt);
    if (attempts.acknowledged) acknowledged += 1;
    return attempts;
  });
  let caught = 0;
  for (const [index, threshold] of killThresholds(kills, random).entries()) {
    await waitFor(`${threshold} acknowledged`, () => (acknowledged >= threshold ? true : undefined), {
      everyMs: 5,
      withinMs: 120_000,
    });
    const moment = moments[index % moments.length] ?? { name: "any" };
    if (await killAt(world.database, moment, random, () => http.kill())) caught += 1;
    http = await world.startHttp(http.port);
    await http.ready();
  }
  const everybody = await Promise.all(crowd);
  const worker = await world.startWorker();
  await worker.ready();
  await waitForRest(query);
  const checks = [
    check("every kill hit the moment it was meant for", caught === kills, `${caught} of ${kills}`),
    ...(await checkAcknowledged(query, everybody)),
    ...(await checkInvariants(query, [...accountInvariants, ...factInvariants])),
    ...(await checkMailFiles(query, world.mailDirectory)),
    await checkLogIns(url, everybody),
    checkAnswers(everybody),
  ];
  return { checks, row: [round, kills, caught, ...(await describe(world, everybody))] };
}

/** Spread over the run and counted in acknowledged people, so that a slow machine is hit at the same points. */
function killThresholds(kills: number, random: Random): number[] {
  const last = people * 0.7;
  return Array.from({ length: kills }, () => random.whole(1, last)).toSorted((a, b) => a - b);
}

async function checkLogIns(url: string, everybody: readonly Attempts[]): Promise<Check> {
  const sample = everybody.filter(({ acknowledged }) => acknowledged).slice(0, loggingIn);
  const statuses: number[] = [];
  for (const { person } of sample) statuses.push((await sendLogIn(url, person)).status);
  const refused = statuses.filter((status) => status !== 200);
  return check(
    `${sample.length} of them can log in`,
    refused.length === 0 && sample.length > 0,
    refused.join(", "),
  );
}

function checkAnswers(everybody: readonly Attempts[]): Check {
  const strange = everybody
    .flatMap(({ refusals }) => refusals)
    .filter((line) => !expectedRefusals.test(line));
  const stranded = everybody.filter(
    ({ acknowledged, person }) => !acknowledged && !person.isImpatient,
  ).length;
  return check(
    "whoever keeps trying is acknowledged, and no answer is an unexpected one",
    strange.length === 0 && stranded === 0,
    `${stranded} stranded, ${strange.length} strange answers ${strange[0] ?? ""}`,
  );
}

async function describe(world: World, everybody: readonly Attempts[]): Promise<number[]> {
  const acknowledged = everybody.filter((attempts) => attempts.acknowledged).length;
  const made = (await count(world.database.query, "users")) - acknowledged;
  const lost = everybody.reduce((sum, { lostConnections }) => sum + lostConnections, 0);
  const refused = everybody.reduce((sum, { refusals }) => sum + refusals.length, 0);
  return [acknowledged, everybody.length - acknowledged, made, lost, refused];
}
