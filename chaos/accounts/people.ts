import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cookiesOf, post, type Answer } from "../http-client.ts";

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly key: string;
  /** Gives up when the connection breaks instead of retrying. */
  readonly isImpatient: boolean;
}

export interface Attempts {
  readonly person: Person;
  readonly acknowledged: boolean;
  readonly cookies: string;
  readonly lostConnections: number;
  /** Status and code of every unsuccessful response. */
  readonly refusals: readonly string[];
}

/** Sign-ups are limited per network and hour, so people switch networks when they reach the limit. */
const triesPerAddress = 20;

export function makePerson(isImpatient = false): Person {
  const username = `c${randomBytes(6).toString("hex")}`;
  const password = `pw-${randomBytes(8).toString("hex")}`;
  return { username, email: `${username}@example.org`, password, key: randomUUID(), isImpatient };
}

function someAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `127.${1 + (a % 250)}.${b}.${1 + (c % 250)}`;
}

export function sendSignUp(url: string, { username, email, password, key }: Person, from = someAddress()) {
  const headers = { "idempotency-key": key };
  return post(`${url}/api/auth/signup`, { username, email, password }, { from, headers });
}

export function sendLogIn(url: string, { username, password }: Person): Promise<Answer> {
  return post(`${url}/api/auth/login`, { username, password }, { from: someAddress() });
}

/** Retries with the same key until the account is acknowledged, as a good client does. */
export async function signUpPersistently(url: string, person: Person, giveUpAt: number): Promise<Attempts> {
  const refusals: string[] = [];
  let [lostConnections, tries, from] = [0, 0, someAddress()];
  const leave = (cookies?: string): Attempts => ({
    person,
    acknowledged: cookies !== undefined,
    cookies: cookies ?? "",
    lostConnections,
    refusals,
  });
  while (performance.now() < giveUpAt) {
    tries += 1;
    if (tries % triesPerAddress === 0) from = someAddress();
    const answer = await sendSignUp(url, person, from).catch(asNetworkError);
    if ("code" in answer) {
      if (answer.code !== "ECONNREFUSED") {
        lostConnections += 1;
        if (person.isImpatient) return leave();
      }
      await sleep(300 + Math.random() * 500);
      continue;
    }
    if (answer.status === 201) return leave(cookiesOf(answer));
    refusals.push(`${answer.status} ${String(answer.body["type"])}`);
    if (answer.status === 429) from = someAddress();
    await sleep(answer.status === 503 ? 500 + Math.random() * 1000 : 200);
  }
  return leave();
}

function asNetworkError(error: unknown): { code: string } {
  const code = (error as NodeJS.ErrnoException).code;
  return { code: code ?? String(error) };
}

/** Signs up one person whose account is needed for another check. */
export async function signUpSomebody(url: string): Promise<Attempts> {
  const attempts = await signUpPersistently(url, makePerson(), performance.now() + 60_000);
  if (!attempts.acknowledged) throw new Error(`nobody could sign up: ${attempts.refusals.join(", ")}`);
  return attempts;
}
