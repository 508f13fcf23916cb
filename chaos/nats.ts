import { ensureInstance } from "../services/instance.ts";
import { killService } from "../services/faults.ts";
import { cookiesOf, post } from "./http-client.ts";
import type { Matrix, MatrixOptions } from "./matrix.ts";
import { sendLogIn, signUpSomebody, type Person } from "./accounts/people.ts";
import type { Program } from "./program.ts";
import type { Progress } from "./progress.ts";
import { check, type Check } from "../services/judging/check.ts";
import { quantile, type Outcome } from "./report.ts";
import { openSessionSocket } from "./accounts/session-socket.ts";
import { checkStoppingWithout } from "./workers/stop-without.ts";
import { faultsInstanceName, inWorld, type World } from "./world.ts";

const wholeKills = 8;
const sampleKills = 2;
const logInsWhileAway = 5;
/** Far below the half minute after which a page would notice without any hint. */
const hintWithinMs = 10_000;

interface Pair {
  /** People's pages are open on this api ... */
  readonly open: Program;
  /** ... and they log out on this one, so that the hint has to travel. */
  readonly other: Program;
}

/** NATS is killed: people can still log in, and hints are delivered again as soon as it is back. */
export const natsMatrix: Matrix = { cells: wholeKills, run };

function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  const options = { instanceName: faultsInstanceName, label: "nats" };
  return inWorld(options, (world) => runKills(world, isWhole ? wholeKills : sampleKills, progress));
}

async function runKills(world: World, times: number, progress: Progress): Promise<Outcome> {
  const pair = { open: await world.startHttp(), other: await world.startHttp() };
  await Promise.all([pair.open.ready(), pair.other.ready()]);
  const { person } = await signUpSomebody(urlOf(pair.open));
  const hintsMs: number[] = [await measureHint(pair, person)];
  let { instance } = world;
  for (let kill = 0; kill < times; kill += 1) {
    await killService(instance, "nats", "SIGKILL");
    const logIns = await checkLogIns(pair, person);
    instance = await ensureInstance(instance.name, ["nats"]);
    await Promise.all([pair.open.ready(), pair.other.ready()]);
    hintsMs.push(await measureHint(pair, person));
    progress.note([logIns], 1);
  }
  const checks = [
    check(
      "a log-out closes the page in another process at once, before and after",
      hintsMs.every(Number.isFinite),
    ),
    check("the api survives every kill of NATS", pair.open.isRunning() && pair.other.isRunning()),
    ...(await checkStoppingWithout(instance, "nats", { "the api": pair.other })),
  ];
  return {
    checks,
    figures: [
      { name: "kills", value: times, unit: "" },
      { name: "hint max", value: Math.max(...hintsMs), unit: " ms" },
      { name: "hint p50", value: quantile(hintsMs, 0.5), unit: " ms" },
    ],
    columns: ["NATS", "page closed after ms"],
    rows: hintsMs.map((ms, at) => [at === 0 ? "before any kill" : `after kill ${at}`, Math.round(ms)]),
  };
}

async function checkLogIns({ open, other }: Pair, person: Person): Promise<Check> {
  const statuses: number[] = [];
  for (let logIn = 0; logIn < logInsWhileAway; logIn += 1)
    for (const program of [open, other]) statuses.push((await sendLogIn(urlOf(program), person)).status);
  return check(
    `${statuses.length} people log in while NATS is away`,
    statuses.every((status) => status === 200),
    statuses.join(", "),
  );
}

async function measureHint({ open, other }: Pair, person: Person): Promise<number> {
  const cookie = cookiesOf(await sendLogIn(urlOf(open), person));
  const page = await openSessionSocket(open.port, cookie);
  const startedAt = performance.now();
  await post(`${urlOf(other)}/api/auth/logout`, {}, { headers: { cookie } });
  const code = await page.closedWithin(hintWithinMs);
  return code === 4401 ? performance.now() - startedAt : Number.NaN;
}

function urlOf({ port }: Program): string {
  return `http://127.0.0.1:${port}`;
}
