import { setTimeout as sleep } from "node:timers/promises";
import { readArguments } from "../../apps/api/src/platform/command-line/arguments.ts";
import { secondMachineOf, startDemoPrograms, type DemoPrograms } from "./demo-programs.ts";
import { demoOwner, demoPlayer, seedDemo, type Seeded } from "./demo-seed.ts";
import { seedForOperator } from "./operator-seed.ts";
import { parseInstanceName } from "../options.ts";
import { endInstallation } from "../programs/ending.ts";
import { printFailure } from "../reporter.ts";

/** A running step is allowed to finish, unless it takes longer than this. */
const STEP_GRACE_MS = 10_000;

async function demonstrate(instanceName: string, interrupted: AbortSignal): Promise<void> {
  const startedAtMs = Date.now();
  await endDemo(instanceName);
  const programs = await startDemoPrograms(instanceName, interrupted);
  console.log(
    "seeding    an owner with a server, a build that runs and one that failed; work for an operator",
  );
  const forOperator = () => seedForOperator(programs, interrupted);
  const seeded = await seedDemo(programs, forOperator, interrupted);
  const seconds = ((Date.now() - startedAtMs) / 1_000).toFixed(0);
  console.log(greeting(programs, seeded, seconds));
}

async function endDemo(instanceName: string, keepsLogs = false): Promise<void> {
  // The machine without the control plane last: its agent would only wait for it.
  for (const name of [instanceName, secondMachineOf(instanceName)])
    await endInstallation(name, { keepsLogs });
}

function greeting(
  { url, adminPassword, mailFolder }: DemoPrograms,
  { address, name }: Seeded,
  seconds: string,
): string {
  return `
Blockwright is at ${url} (after ${seconds} s)

  owner   ${demoOwner.username} / ${demoOwner.password}
          has a server that runs, a build at work (its download takes two minutes, to be watched) and one that failed
  admin   admin / ${adminPassword}
          finds two machines to move servers between, files of no server (after half a minute) and failed work to
          retry under Overview, and a deleted server to bring back under Servers

The AI is a demo model, a script: it plans with our recipes, and in AI Editor it does a few things for real. Ask it
anything, and it lists them. "standin leak", typed into a Terminal, crashes that server, to be explained.
Cards are not real: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for a
confirmation; any future date and security code.
Mail goes to files in ${mailFolder}; the community link leads nowhere.
Join "${name}" with a Java bot from this machine at ${address}; ${demoPlayer} is its operator.
What it is built from comes from stand-ins on this machine: no key, no internet, no real game.
Ctrl-C ends everything and forgets what was made.
`;
}

const { values } = readArguments("npm run demo -- [--instance demo]", {
  options: { instance: { type: "string", default: "demo" } },
});
const interruption = new AbortController();
const interrupted = new Promise<void>((resolve) => {
  // Handlers stay installed after the first signal, so that a second Ctrl-C does not interrupt the cleanup.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      interruption.abort();
      resolve();
    });
  }
});

let exitCode = 0;
const instanceName = parseInstanceName(values.instance);
const started = demonstrate(instanceName, interruption.signal).catch((error: unknown) => {
  if (interruption.signal.aborted) return;
  printFailure(error);
  exitCode = 1;
  interruption.abort();
});
await Promise.race([interrupted, started.then(() => (exitCode === 0 ? interrupted : undefined))]);
console.log("\nEnding everything that was started.");
await Promise.race([started, sleep(STEP_GRACE_MS)]);
try {
  // After a failure, the logs that were named are kept until the next start.
  await endDemo(instanceName, exitCode !== 0);
  console.log("Nothing is left running.");
} catch (error) {
  printFailure(error);
  exitCode = 1;
}
process.exit(exitCode);
