import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { afterAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { post } from "../http-client.fixture.ts";
import { createChangePassword } from "../modules/accounts/change-password.ts";
import { createAdmin } from "../modules/accounts/create-admin.ts";
import { logIn } from "../modules/accounts/log-in.ts";
import {
  signUpSomebody,
  someAddress,
  someRegistration,
  type TestPerson,
} from "../modules/accounts/people.fixture.ts";
import { finishPasswordReset } from "../modules/accounts/recovery/finish-password-reset.ts";
import { giveTemporaryPassword } from "../modules/accounts/recovery/give-temporary-password.ts";
import { keptReset } from "../modules/accounts/recovery/recovery.fixture.ts";
import { signUp } from "../modules/accounts/sign-up.ts";
import { deleteAccount } from "../modules/privacy/delete-account.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { makeSftpPassword } from "../modules/sftp/passwords/change-passwords.ts";
import { makePassword } from "../modules/sftp/passwords/sftp-password.ts";
import { decideSignIn } from "../modules/sftp/sessions/decide-sign-in.ts";
import { openRows } from "../platform/db/rows.ts";
import type { Deps } from "../platform/deps.ts";
import { createTransact } from "../platform/transaction.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const modules = join(import.meta.dirname, "../modules");

const origin = { network: "192.0.2.1", userAgent: "", deviceToken: undefined, isSecure: true };

/** By the file that hashes. Each runs as if called over http. */
const operations: Readonly<Record<string, (deps: Deps, person: TestPerson) => Promise<unknown>>> = {
  "accounts/log-in.ts": (deps, { username, password }) => logIn(deps, { username, password }, origin),
  "accounts/sign-up.ts": (deps) => signUp(deps, deps.transact, someRegistration(), origin),
  "accounts/create-admin.ts": (deps) => createAdmin(deps, `${randomUUID()}@example.org`),
  "accounts/change-password.ts": async (deps, person) =>
    createChangePassword(deps)(deps.transact, await browserActor(person), {
      currentPassword: person.password,
      newPassword: "a brand new one",
    }),
  "accounts/closing/confirm-password.ts": async (deps, person) =>
    deleteAccount(deps, await browserActor(person), person),
  "accounts/recovery/finish-password-reset.ts": async (deps, { id }) =>
    finishPasswordReset(deps, { token: await keptReset(api, id), newPassword: "a brand new one" }, origin),
  "accounts/recovery/give-temporary-password.ts": async (deps, person) =>
    giveTemporaryPassword(deps, await browserActor(person), {
      ...(await signUpSomebody(api.url)),
      reason: "They asked for it.",
      validForMs: 60_000,
    }),
  "sftp/passwords/change-passwords.ts": async (deps, person) => {
    const { serverId } = await someRunningServer(api, person);
    const asked = { serverId, accountPassword: person.password };
    return makeSftpPassword(deps, await browserActor(person), asked);
  },
  "sftp/sessions/decide-sign-in.ts": (deps) => {
    const credential = { kind: "password" as const, password: makePassword(deps.keyedHash) };
    const asked = { username: "nobody.0198f5a2", address: "192.0.2.1", credential };
    const held = { note: () => undefined, look: () => undefined };
    return decideSignIn({ ...api.application.deps, ...deps }, held, randomUUID(), asked);
  },
};

async function browserActor({ cookies }: TestPerson) {
  const actor = await api.application.identify(/__Host-session=([\w-]+)/.exec(cookies)?.[1]);
  if (actor.kind !== "browser") throw new Error("not signed in");
  return actor;
}

test("every file of a module that hashes is tested here", () => {
  const hashing = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file))
    .filter((file) => /passwordHashing\s*\.|passwordHashing\b.*\.(hash|verify)\(/.test(read(file)));
  expect(hashing.toSorted()).toEqual(Object.keys(operations).toSorted());
});

describe("with a single database connection", () => {
  let pool: Pool;
  beforeEach(() => {
    pool = new Pool({ connectionString: api.application.config.database.url, max: 1 });
  });
  afterEach(() => pool.end());

  test.each(Object.entries(operations))("%s leaves it to others while it hashes", async (_file, run) => {
    const person = await signUpSomebody(api.url);
    const { deps } = api.application;
    const held = createHeldHashing(deps);
    const running = run(
      { ...deps, rows: openRows(pool), transact: createTransact(pool), passwordHashing: held.hashing },
      person,
    );
    running.catch(() => undefined);
    const meanwhile: unknown[] = [];
    // Every time it hashes: for example a verification and then a new hash.
    for (;;) {
      const next = await Promise.race([held.begun(), running.then(() => "done" as const)]);
      if (next === "done") break;
      const query = pool.query("select 1").then(() => "answered");
      meanwhile.push(await Promise.race([query, sleep(1_000, "it waited for the hash")]));
      next();
      await query;
    }
    expect(meanwhile.length).toBeGreaterThan(0);
    expect(meanwhile.filter((answer) => answer !== "answered")).toEqual([]);
  });
});

describe("changing the password twice with one key", () => {
  const change = (person: TestPerson, key: string, newPassword: string, from = someAddress()) =>
    post(
      `${api.url}/api/account/password`,
      { currentPassword: person.password, newPassword },
      { from, headers: { cookie: person.cookies, "idempotency-key": key } },
    );

  test("in sequence, the answer is the same", async () => {
    const person = await signUpSomebody(api.url);
    const key = randomUUID();
    const first = await change(person, key, "a brand new one");
    const again = await change(person, key, "a brand new one");
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await change(person, key, "another brand new one")).json["type"]).toBe("KEY_REUSED");
  });

  test("concurrently, both get the same answer and it happens once", async () => {
    const person = await signUpSomebody(api.url);
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => change(person, key, "a brand new one")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await api.application.pool.query(
      "select 1 from activity where action = 'account.password-changed' and subject_id = $1",
      [person.id],
    );
    expect(rows).toHaveLength(1);
  });
});

/** Hashing that waits, each time, until it is released. */
function createHeldHashing({ passwordHashing }: Deps) {
  const waiting: (() => void)[] = [];
  let announce: (() => void) | undefined;
  const held = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((goOn) => {
      waiting.push(goOn);
      announce?.();
    });
    return work();
  };
  return {
    /** Resolves once a hash has begun, with the function that releases it. */
    begun: async (): Promise<() => void> => {
      if (waiting.length === 0) await new Promise<void>((resolve) => (announce = resolve));
      return waiting.shift() ?? (() => undefined);
    },
    hashing: {
      nobodysHash: passwordHashing.nobodysHash,
      hash: (password: string) => held(() => passwordHashing.hash(password)),
      verify: (hash: string, password: string) => held(() => passwordHashing.verify(hash, password)),
    },
  };
}

function read(file: string): string {
  return readFileSync(join(modules, file), "utf8");
}
