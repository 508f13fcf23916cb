import { type CrashCase, crashCase, fabricStart, paperReady, stillRunning } from "./corpus.fixture.ts";

/** Healthy servers that print something alarming. */
export const seenInnocents: readonly CrashCase[] = [
  crashCase(
    "paper",
    undefined,
    "Paper 1.16: sectors of nothing",
    `
${paperReady}
[12:45:36 WARN]: Region file ./world/region/r.-1.0.mca has an invalid sector at index: 428; size has to be > 0`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    undefined,
    "three complaints in one day",
    `
${paperReady}
[13:00:00 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind
[17:00:00 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind
[21:00:00 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    undefined,
    "a player without a valid sign-in",
    `
${paperReady}
[12:43:22 ERROR]: Username 'Dad' tried to join with an invalid session
[12:43:22 INFO]: /10.0.0.9:60564 lost connection: Failed to verify username!`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    undefined,
    "a pool that starts",
    `
${paperReady}
[12:43:22 INFO]: [Shop] HikariPool-1 - Start completed.`,
    { exit: stillRunning },
  ),
  crashCase(
    "fabric",
    undefined,
    "Fabric 1.20: mods whose authors warn of each other",
    `
${fabricStart}
[12:00:02] [main/WARN]: Warnings were found!
 - Mod 'Shop' (shop) 1.0 conflicts with any version of mod 'Market' (market), which is present with the following version: 2.0!`,
  ),
];
