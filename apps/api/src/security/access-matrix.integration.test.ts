import { errorCodes } from "@blockwright/contract/errors";
import type { Access } from "@blockwright/contract/route";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partOfCommit } from "../../../../services/part-of-commit.ts";
import { startTestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import { roleTable } from "../modules/access/index.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { changedTables, fingerprintTables } from "./database.fixture.ts";
import {
  callers,
  expectedVerdict,
  isForOperators,
  signInOperator,
  someCallers,
  type Callers,
} from "./gate.fixture.ts";
import {
  boundRoutes,
  readyRequest,
  routesWithoutExample,
  type ReadyRequest,
} from "./ready-request.fixture.ts";
import { shareWithCallers } from "./shared-server.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

type OwnCaller = "guest" | "signed-in" | "admin";

/** The result of the gate in front of every route. `undefined`: the caller passes. */
function refusalFor(access: Access, caller: OwnCaller): string | undefined {
  if (access === "public") return undefined;
  if (caller === "guest") return "SIGN_IN_REQUIRED";
  // Everyone asks for their own server here; strangers have a separate test below.
  if (access === "signed-in" || access.startsWith("server:")) return undefined;
  if (isForOperators({ access }) && caller === "admin") return undefined;
  return "FORBIDDEN";
}

const gateCodes = ["SIGN_IN_REQUIRED", "FORBIDDEN"];

/** Only one operator account can exist: each one replaces the one before. */
async function signInAdmin(): Promise<TestPerson> {
  await pool.query(
    "delete from build_tasks where user_id in (select id from users where username = 'admin')",
  );
  await pool.query("delete from servers where user_id in (select id from users where username = 'admin')");
  await pool.query("delete from users where username = 'admin'");
  return signInOperator(api);
}

const ownCallers: Record<OwnCaller, () => Promise<TestPerson>> = {
  guest: async () => ({ ...(await signUpSomebody(api.url)), cookies: "" }),
  "signed-in": () => signUpSomebody(api.url),
  admin: signInAdmin,
};

/** The order matters: the last two leave the person without a sign-in or an account. */
const withoutSignIn: Record<string, (person: TestPerson) => Promise<string>> = {
  "a forged token": async () => `__Host-session=${"A".repeat(43)}`,
  "an empty token": async () => "__Host-session=",
  "the device's token": async ({ cookies }) =>
    `__Host-session=${/__Host-did=([\w-]+)/.exec(cookies)?.[1] ?? ""}`,
  "the stored hash of a token": async ({ id }) => {
    const { rows } = await pool.query<{ token_hash: string }>(
      "select token_hash from sessions where user_id = $1",
      [id],
    );
    return `__Host-session=${rows[0]?.token_hash ?? ""}`;
  },
  "the sign-in of a deleted account": async ({ id, cookies }) => {
    await pool.query("update users set deleted_at = now() where id = $1", [id]);
    return cookies;
  },
  "a sign-in that was ended": async ({ id, cookies }) => {
    await pool.query("update users set deleted_at = null where id = $1", [id]);
    await pool.query("delete from sessions where user_id = $1", [id]);
    return cookies;
  },
};

test("every route says who may call it, and every changing one can be tried", () => {
  expect(boundRoutes(api).filter(([, { access }]) => !access)).toEqual([]);
  expect(routesWithoutExample(api)).toEqual([]);
});

describe.each(partOfCommit(boundRoutes(api), 8))("%s", (_name, route) => {
  test.each(Object.entries(ownCallers))(
    "lets a caller pass or not as declared: %s",
    async (caller, become) => {
      const person = await become();
      const { url, method, body } = await readyRequest(api, route, person);
      const before = await fingerprintTables(pool);
      const answer = await ask(url, {
        method,
        body,
        headers: { cookie: person.cookies },
        from: someAddress(),
        isCutWhenOpen: true,
      });
      const refusal = refusalFor(route.access, caller as OwnCaller);
      const code = answer.json["type"];
      expect(gateCodes.find((one) => one === code)).toBe(refusal);
      const changed = changedTables(before, await fingerprintTables(pool));
      expect(refusal ? changed : []).toEqual([]);
    },
  );

  describe.skipIf(route.access === "public")("without a valid sign-in", () => {
    // A refused request changes nothing, so one person and one request serve all cases.
    let person: TestPerson;
    let ready: ReadyRequest;
    beforeAll(async () => {
      person = await signUpSomebody(api.url);
      ready = await readyRequest(api, route, person);
    });

    test.each(Object.entries(withoutSignIn))("takes %s for a guest", async (_what, cookieOf) => {
      const { url, method, body } = ready;
      const answer = await ask(url, { method, body, headers: { cookie: await cookieOf(person) } });
      expect([answer.status, answer.json["type"]]).toEqual([401, "SIGN_IN_REQUIRED"]);
    });

    test("checks the caller before it reads the body", async () => {
      const { url, method } = ready;
      const answer = await ask(url, { method, ...(route.body && { body: { nonsense: true } }) });
      expect(answer.status).toBe(401);
    });
  });
});

async function newCallers(): Promise<Callers> {
  const operator = await signInAdmin();
  return someCallers(api, operator);
}

describe("a refused caller gets the exact code, and nothing changes", () => {
  const withServer = boundRoutes(api).filter(([, { access }]) => access.startsWith("server:"));

  test("routes of servers are among them", () => {
    expect(withServer.length).toBeGreaterThan(10);
  });

  test.each(partOfCommit(withServer, 8))("%s", async (_name, route) => {
    const people = await newCallers();
    const { url, method, body, serverId } = await readyRequest(api, route, people.owner);
    await shareWithCallers(api, people, serverId);
    const action = route.actionIn && (body as Record<string, string> | undefined)?.[route.actionIn];
    const access = action ? (`server:${action}` as Access) : route.access;
    const before = await fingerprintTables(pool);
    for (const caller of callers) {
      const expected = expectedVerdict(access, caller, roleTable);
      if (expected === "passes") continue;
      const { cookies } = people[caller];
      const answer = await ask(url, { method, body, headers: { cookie: cookies }, from: someAddress() });
      expect([caller, answer.status, answer.json["type"]]).toEqual([
        caller,
        errorCodes[expected].status,
        expected,
      ]);
    }
    expect(changedTables(before, await fingerprintTables(pool))).toEqual([]);
  });
});

test("a person's own resources without a server are out of reach for others", async () => {
  const owner = await signUpSomebody(api.url);
  const stranger = await signUpSomebody(api.url);
  const withIds = boundRoutes(api).filter(
    ([, { path, access }]) => path.includes("{") && access !== "public" && !access.startsWith("server:"),
  );
  expect(withIds.length).toBeGreaterThan(0);
  for (const [name, route] of withIds) {
    const { url, method, body } = await readyRequest(api, route, owner);
    const before = await fingerprintTables(pool);
    const answer = await ask(url, { method, body, headers: { cookie: stranger.cookies } });
    expect([`${name} 403`, `${name} 404`]).toContain(`${name} ${answer.status}`);
    // Their own attempts are counted.
    const changed = changedTables(before, await fingerprintTables(pool));
    expect([name, ...changed.filter((table) => table !== "public.rate_limits")]).toEqual([name]);
  }
});

test.each([
  ["//api/auth/me"],
  ["/api//auth/me"],
  ["/api/auth/me/"],
  ["/API/auth/me"],
  ["/api/auth/me;x=1"],
  ["/api/auth/%6de"],
  ["/api/auth/./me"],
])("%s does not bypass the gate", async (path) => {
  const guest = await ask(`${api.url}${path}`);
  expect([401, 404]).toContain(guest.status);
});
