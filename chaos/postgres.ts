import { restartService } from "../services/faults.ts";
import { accountInvariants, checkAcknowledged } from "./accounts/check-accounts.ts";
import { factInvariants } from "./accounts/check-facts.ts";
import { checkMailFiles } from "./accounts/check-mail-files.ts";
import { checkInvariants } from "./invariant.ts";
import type { Matrix, MatrixOptions } from "./matrix.ts";
import { makePerson, signUpPersistently, signUpSomebody, type Attempts } from "./accounts/people.ts";
import type { Program } from "./program.ts";
import type { Progress } from "./progress.ts";
import type { Random } from "./random.ts";
import { check } from "../services/judging/check.ts";
import type { Outcome } from "./report.ts";
import { waitForRest } from "./rest.ts";
import { checkStoppingWithout } from "./workers/stop-without.ts";
import { waitFor } from "./wait-for.ts";
import { faultsInstanceName, inWorld, type World } from "./world.ts";

const wholeKills = 8;
const sampleKills = 2;
const seconds = (ms: number) => (ms / 1000).toFixed(2);

interface Kill {
  readonly acknowledgedBefore: number;
  readonly downMs: number;
  /** From the return of PostgreSQL until a new account is created. */
  readonly backAfterMs: number;
}

/** PostgreSQL is killed during sign-ups and workflow runs: the programs survive and nothing acknowledged is lost. */
export const postgresMatrix: Matrix = { cells: wholeKills, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  const options = { instanceName: faultsInstanceName, label: "postgres" };
  return inWorld(options, (world) => runKills(world, isWhole ? wholeKills : sampleKills, random, progress));
}

async function runKills(world: World, times: number, random: Random, progress: Progress): Promise<Outcome> {
  const http = await world.startHttp();
  const worker = await world.startWorker();
  await Promise.all([http.ready(), worker.ready()]);
  const url = `http://127.0.0.1:${http.port}`;
  const crowd: Promise<Attempts>[] = [];
  const kills: Kill[] = [];
  let acknowledged = 0;
  let { instance } = world;
  for (let kill = 0; kill < times; kill += 1) {
    for (let person = 0; person < 40; person += 1) {
      const signingUp = signUpPersistently(url, makePerson(), performance.now() + 120_000);
      crowd.push(signingUp.then((attempts) => ((acknowledged += Number(attempts.acknowledged)), attempts)));
    }
    const threshold = acknowledged + random.whole(3, 15);
    await waitFor(`${threshold} acknowledged`, () => (acknowledged >= threshold ? true : undefined), {
      everyMs: 5,
    });
    const [acknowledgedBefore, downAt] = [acknowledged, performance.now()];
    instance = await restartService(instance, "postgres", "SIGKILL");
    const backAt = performance.now();
    await signUpSomebody(url);
    kills.push({ acknowledgedBefore, downMs: backAt - downAt, backAfterMs: performance.now() - backAt });
    progress.note([], 1);
  }
  const everybody = await Promise.all(crowd);
  await waitForRest(world.database.query);
  const outcome = await report(world, kills, everybody, [http, worker]);
  const stopping = await checkStoppingWithout(instance, "postgres", {
    "the api": http,
    "the worker": worker,
  });
  return { ...outcome, checks: [...outcome.checks, ...stopping] };
}

async function report(
  world: World,
  kills: readonly Kill[],
  everybody: readonly Attempts[],
  programs: readonly Program[],
): Promise<Outcome> {
  const { query } = world.database;
  const failed = everybody
    .flatMap(({ refusals }) => refusals)
    .filter((line) => line.startsWith("500")).length;
  return {
    checks: [
      check(
        "api and worker survive every kill of PostgreSQL",
        programs.every((program) => program.isRunning()),
      ),
      check(
        "whoever keeps trying is acknowledged",
        everybody.every(({ acknowledged }) => acknowledged),
      ),
      ...(await checkAcknowledged(query, everybody)),
      ...(await checkInvariants(query, [...accountInvariants, ...factInvariants])),
      ...(await checkMailFiles(query, world.mailDirectory)),
    ],
    figures: [
      {
        name: "answers again after",
        value: Math.max(...kills.map(({ backAfterMs }) => backAfterMs)) / 1000,
        unit: " s",
        goal: { atMost: 10 },
      },
      { name: "answers of 500 while it was away", value: failed, unit: "" },
    ],
    columns: ["acknowledged before", "PostgreSQL away s", "sign-ups work again after s"],
    rows: kills.map((kill) => [kill.acknowledgedBefore, seconds(kill.downMs), seconds(kill.backAfterMs)]),
  };
}
