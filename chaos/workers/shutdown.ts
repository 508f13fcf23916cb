import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { accountInvariants } from "../accounts/check-accounts.ts";
import { checkInvariants } from "../invariant.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { makePerson, sendSignUp, signUpSomebody } from "../accounts/people.ts";
import type { Program } from "../program.ts";
import { check, type Check } from "../../services/judging/check.ts";
import type { Outcome } from "../report.ts";
import { openSessionSocket } from "../accounts/session-socket.ts";
import { openDeafSocket } from "../accounts/deaf-socket.ts";
import { waitFor } from "../wait-for.ts";
import { apiInstanceName, inWorld, type World } from "../world.ts";

const requestsInFlight = 100;
const openPages = 10;
const graceSeconds = 15;
/** The time limit for the rest of the shutdown: closing connections to NATS and PostgreSQL. */
const tidyingSeconds = 3;
const requestsWaitMs = 1_500;
const kindsOfPages = ["polite pages", "with a deaf page"];
const wholeTimes = 3;

interface Round {
  readonly name: string;
  readonly checks: readonly Check[];
  readonly row: readonly (string | number)[];
  readonly exitSeconds: number;
}

/** SIGTERM under load: accepted requests are answered, pages are notified, and the process exits in time. */
export const shutdownMatrix: Matrix = { cells: wholeTimes * kindsOfPages.length, run };

async function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  const planned = isWhole ? Array.from({ length: wholeTimes }, () => kindsOfPages).flat() : kindsOfPages;
  const rounds: Round[] = [];
  for (const [index, name] of planned.entries()) {
    const label = `shutdown-${index + 1}`;
    const options = { instanceName: apiInstanceName, label };
    const round = await inWorld(options, (world) => runRound(world, name));
    progress.note(round.checks, 1);
    rounds.push(round);
  }
  return {
    checks: [],
    figures: [
      {
        name: "exit after SIGTERM",
        value: Math.max(...rounds.map(({ exitSeconds }) => exitSeconds)),
        unit: " s",
        goal: { atMost: graceSeconds + tidyingSeconds },
      },
    ],
    columns: ["round", "in flight", "201", "503", "cut off", "pages closed with", "exit s"],
    rows: rounds.map(({ row }) => row),
  };
}

async function runRound(world: World, name: string): Promise<Round> {
  const http = await world.startHttp();
  await http.ready();
  const url = `http://127.0.0.1:${http.port}`;
  const { cookies } = await signUpSomebody(url);
  const pages = await Promise.all(
    Array.from({ length: openPages }, () => openSessionSocket(http.port, cookies)),
  );
  if (name === "with a deaf page") await openDeafSocket(http.port, cookies);
  const { sending, refusedAt, stoppedAt } = await stopUnderLoad(world, http, url);
  const answers = await Promise.all(sending);
  const end = await waitFor("the api to end", async () => (http.isRunning() ? undefined : http.ended()), {
    withinMs: 60_000,
  });
  const exitSeconds = (performance.now() - stoppedAt) / 1000;
  const codes = await Promise.all(pages.map((page) => page.closedWithin(5_000)));
  const count = (status: number) => answers.filter((answer) => answer === status).length;
  const cutOff = answers.length - count(201) - count(503);
  return {
    name,
    exitSeconds,
    row: [
      name,
      answers.length,
      count(201),
      count(503),
      cutOff,
      [...new Set(codes)].join(" "),
      exitSeconds.toFixed(2),
    ],
    checks: [
      check(
        `${name}: each of ${answers.length} accepted requests got a whole answer`,
        cutOff === 0,
        [...new Set(answers)].join(", "),
      ),
      check(
        `${name}: every page was told with 1001`,
        codes.every((code) => code === 1001),
        codes.join(" "),
      ),
      check(`${name}: new connections were refused while the old were served`, refusedAt !== undefined),
      check(`${name}: the process ended with 0`, end.code === 0, `${end.code} ${end.signal}`),
      check(
        `${name}: it ended within its grace time`,
        exitSeconds <= graceSeconds + tidyingSeconds,
        `${exitSeconds.toFixed(1)} s`,
      ),
      check(`${name}: nobody in flight was turned away unheard`, count(201) > 0, `${count(201)} accounts`),
      ...(await checkInvariants(world.database.query, accountInvariants)),
    ],
  };
}

/** All requests block in the api, because the table that counts their attempts is locked; then SIGTERM is sent. */
async function stopUnderLoad({ database }: World, http: Program, url: string) {
  return database.whileWritersWait("rate_limits", async (blockedWriters) => {
    const sending = Array.from({ length: requestsInFlight }, () =>
      sendSignUp(url, makePerson()).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      ),
    );
    await waitFor("the requests to wait", async () => ((await blockedWriters()) >= 3 ? true : undefined));
    await untilAllAreAccepted(url);
    const stoppedAt = performance.now();
    http.signal("SIGTERM");
    const refusedAt = await waitFor("new connections to be refused", () => isRefused(http.port), {
      withinMs: 5_000,
    }).catch(() => undefined);
    await sleep(requestsWaitMs);
    return { sending, refusedAt, stoppedAt };
  });
}

/** Connections are accepted in order: once a later one is answered, the earlier ones were accepted. */
async function untilAllAreAccepted(url: string): Promise<void> {
  await sleep(200);
  for (let time = 0; time < 2; time += 1) await fetch(`${url}/healthz`, { headers: { connection: "close" } });
}

function isRefused(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? performance.now() : undefined),
    );
  });
}
