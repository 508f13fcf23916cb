import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { dropDatabase } from "../services/engines/databases.ts";
import { ensureInstance } from "../services/instance.ts";
import { atMost } from "../services/judging/figure.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { apiEnvironment } from "../services/programs/api-environment.ts";
import { startApiProcess } from "../services/programs/api-process.ts";
import { median, type Bench } from "./bench.ts";

const changesAtOnce = 20;
const readers = 2;
const largestRatio = 3;

interface Person {
  readonly cookie: string;
  readonly password: string;
}

/** How long `/api/auth/me` takes for others while twenty people change their passwords, against an idle baseline. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  const database = "bench_passwords";
  await dropDatabase(instance, database);
  const { api: port } = instance.ports;
  const environment = apiEnvironment(instance, await createMigratedDatabase(instance, database), { port });
  const api = await startApiProcess("http", environment, join(instance.stateDir, "bench-passwords.log"));
  const url = `http://127.0.0.1:${port}`;
  try {
    const rounds: { calm: number; busy: number; changeMs: number }[] = [];
    for (let round = 0; round < (isSample ? 2 : 7); round += 1) rounds.push(await measureRound(url));
    const ratio = median(rounds.map(({ calm, busy }) => busy / calm));
    const rows = rounds.map(({ calm, busy, changeMs }) => ({
      "calm p95 ms": round2(calm),
      "during changes p95 ms": round2(busy),
      ratio: round2(busy / calm),
      "twenty changes ms": Math.round(changeMs),
    }));
    const name = "me during 20 password changes ÷ calm, p95";
    return { rows, figures: [atMost(name, ratio, largestRatio)] };
  } finally {
    await api.kill("SIGKILL");
    await dropDatabase(instance, database);
  }
};

async function measureRound(url: string) {
  const people: Person[] = [];
  for (let index = 0; index <= changesAtOnce; index += 1) people.push(await signUp(url));
  const [reader, ...changing] = people;
  if (!reader) throw new Error("nobody signed up");
  const changeAll = async () => {
    const begunAt = performance.now();
    await Promise.all(changing.map((person) => changePassword(url, person)));
    return performance.now() - begunAt;
  };
  await readUntil(url, reader, wait(500));
  const calm = p95(await readUntil(url, reader, wait(1500)));
  const changes = changeAll();
  const busy = p95(await readUntil(url, reader, changes));
  return { calm, busy, changeMs: await changes };
}

/** The duration of each response, until the promise settles. */
async function readUntil(url: string, { cookie }: Person, end: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const times: number[] = [];
  const over = new AbortController();
  const ended = end.finally(() => over.abort());
  const read = async () => {
    while (!over.signal.aborted) {
      const begunAt = performance.now();
      await send(`${url}/api/auth/me`, { agent, headers: { cookie } });
      times.push(performance.now() - begunAt);
    }
  };
  await Promise.all([ended, ...Array.from({ length: readers }, read)]);
  agent.destroy();
  return times;
}

async function signUp(url: string): Promise<Person> {
  const name = `b${randomBytes(6).toString("hex")}`;
  const password = `pw-${randomBytes(8).toString("hex")}`;
  const body = JSON.stringify({ username: name, email: `${name}@example.org`, password });
  const { cookies } = await send(`${url}/api/auth/signup`, { body, localAddress: someAddress() });
  return { cookie: cookies, password };
}

async function changePassword(url: string, { cookie, password }: Person): Promise<void> {
  const body = JSON.stringify({ currentPassword: password, newPassword: `new-${password}` });
  await send(`${url}/api/account/password`, { body, localAddress: someAddress(), headers: { cookie } });
}

interface Sending {
  readonly body?: string;
  readonly agent?: Agent;
  readonly localAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(url: string, { body, headers, ...more }: Sending): Promise<{ cookies: string }> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    request(url, { ...more, method, headers: { ...type, ...headers } }, (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode >= 300) reject(new Error(`${url} answered ${statusCode}`));
      const cookies = (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
      answer.resume().on("end", () => resolve({ cookies }));
    })
      .on("error", reject)
      .end(body);
  });
}

/** Each person comes from a different network. */
function someAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `127.${1 + (a % 250)}.${b}.${1 + (c % 250)}`;
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const round2 = (value: number) => Math.round(value * 100) / 100;
