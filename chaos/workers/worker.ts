import { accountInvariants } from "../accounts/check-accounts.ts";
import { factInvariants } from "../accounts/check-facts.ts";
import { checkInvariants } from "../invariant.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { signUpSomebody } from "../accounts/people.ts";
import type { Progress } from "../progress.ts";
import { check } from "../../services/judging/check.ts";
import { quantile, type Outcome } from "../report.ts";
import { waitForRest } from "../rest.ts";
import { startSlowMailServer, type SlowMailServer } from "../accounts/slow-mail-server.ts";
import { runFault, type Fault, type Trial } from "./worker-fault.ts";
import { startWorkforce } from "./workforce.ts";
import { apiInstanceName, inWorld, type World } from "../world.ts";

const adoptionGoalSeconds = 10;
const whole = { killed: 20, frozen: 5 };
const sample = { killed: 3, frozen: 1 };

/** A worker is lost while it sends a mail: another one takes over the run and finishes it. */
export const workerMatrix: Matrix = { cells: whole.killed + whole.frozen, run };

async function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  const mail = await startSlowMailServer();
  const { killed, frozen } = isWhole ? whole : sample;
  const faults: Fault[] = [...repeat<Fault>("killed", killed), ...repeat<Fault>("frozen", frozen)];
  const options = { instanceName: apiInstanceName, label: "worker", smtpUrl: mail.url };
  return inWorld(options, (world) => runTrials(world, mail, faults, progress)).finally(() => mail.close());
}

async function runTrials(
  world: World,
  mail: SlowMailServer,
  faults: readonly Fault[],
  progress: Progress,
): Promise<Outcome> {
  const http = await world.startHttp();
  const workforce = await startWorkforce(world, 2);
  await http.ready();
  const trials: Trial[] = [];
  for (const fault of faults) {
    const { person } = await signUpSomebody(`http://127.0.0.1:${http.port}`);
    const trial = await runFault({ world, mail, workforce }, person, fault);
    trials.push(trial);
    const sentence = `${fault}, trial ${trials.length}`;
    progress.note(
      trial.checks.map((made) => ({ ...made, sentence: `${sentence}: ${made.sentence}` })),
      1,
    );
  }
  await waitForRest(world.database.query);
  const seconds = trials.map(({ adoptedAfterMs }) => adoptedAfterMs / 1000);
  return {
    checks: [
      check(`every run was adopted`, seconds.every(Number.isFinite)),
      ...(await checkInvariants(world.database.query, [...accountInvariants, ...factInvariants])),
    ],
    figures: [
      { name: "adoption p50", value: quantile(seconds, 0.5), unit: " s" },
      {
        name: "adoption max",
        value: Math.max(...seconds),
        unit: " s",
        goal: { atMost: adoptionGoalSeconds },
      },
      {
        name: "most deliveries of one mail",
        value: Math.max(...trials.map(({ deliveries }) => deliveries)),
        unit: "",
      },
    ],
    columns: ["worker", "adopted after s", "finished after s", "handed over", "delivered"],
    rows: trials.map((trial) => [
      trial.fault,
      (trial.adoptedAfterMs / 1000).toFixed(2),
      (trial.finishedAfterMs / 1000).toFixed(2),
      trial.handovers,
      trial.deliveries,
    ]),
  };
}

function repeat<T>(value: T, times: number): T[] {
  return Array.from({ length: times }, () => value);
}
