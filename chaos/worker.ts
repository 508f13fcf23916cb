import { accountInvariants } from "./check-accounts.ts";
import { factInvariants } from "./check-facts.ts";
import { checkInvariants } from "./invariant.ts";
import type { MatrixOptions } from "./matrix.ts";
import { signUpSomebody } from "./people.ts";
import { check, quantile, type Outcome } from "./report.ts";
import { waitForRest } from "./rest.ts";
import { startSlowMailServer, type SlowMailServer } from "./slow-mail-server.ts";
import { runFault, type Fault, type Trial } from "./worker-fault.ts";
import { startWorkforce } from "./workforce.ts";
import { inWorld, instanceName, type World } from "./world.ts";

const adoptionGoalSeconds = 10;

/** A worker is lost in the middle of sending a mail: another one takes the run over and finishes it. */
export async function workerMatrix({ isWhole }: MatrixOptions): Promise<Outcome> {
  const mail = await startSlowMailServer();
  const faults: Fault[] = [
    ...repeat<Fault>("killed", isWhole ? 20 : 3),
    ...repeat<Fault>("frozen", isWhole ? 5 : 1),
  ];
  const options = { instanceName, label: "worker", smtpUrl: mail.url };
  return inWorld(options, (world) => runTrials(world, mail, faults)).finally(() => mail.close());
}

async function runTrials(world: World, mail: SlowMailServer, faults: readonly Fault[]): Promise<Outcome> {
  const http = await world.startHttp();
  const workforce = await startWorkforce(world, 2);
  await http.ready();
  const trials: Trial[] = [];
  for (const fault of faults) {
    const { person } = await signUpSomebody(`http://127.0.0.1:${http.port}`);
    trials.push(await runFault({ world, mail, workforce }, person, fault));
  }
  await waitForRest(world.database.query);
  const seconds = trials.map(({ adoptedAfterMs }) => adoptedAfterMs / 1000);
  return {
    checks: [
      ...trials.flatMap(({ fault, checks }, at) =>
        checks.map((made) => ({ ...made, sentence: `${fault}, trial ${at + 1}: ${made.sentence}` })),
      ),
      check(`every run was adopted`, seconds.every(Number.isFinite)),
      ...(await checkInvariants(world.database.query, [...accountInvariants, ...factInvariants])),
    ],
    figures: [
      { name: "adoption p50", value: quantile(seconds, 0.5), unit: " s" },
      { name: "adoption max", value: Math.max(...seconds), unit: " s", goal: adoptionGoalSeconds },
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
