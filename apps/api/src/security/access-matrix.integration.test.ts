import { errorCodes } from "@blockwright/contract/errors";
import type { Access } from "@blockwright/contract/route";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask } from "../http-client.fixture.ts";
import { roleTable } from "../modules/access/index.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { changedTables, dumpDatabase } from "./database.fixture.ts";
import { callers, expectedVerdict, signInOperator, someCallers, type Callers } from "./gate.fixture.ts";
import { boundRoutes, readyRequest, routesWithoutExample } from "./routes.fixture.ts";
import { shareWithCallers } from "./shared-server.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

type OwnCaller = "guest" | "signed-in" | "admin";

/** What the gate in front of every route says. `undefined`: it lets the caller pass. */
function refusalFor(access: Access, caller: OwnCaller): string | undefined {
  if (access === "public") return undefined;
  if (caller === "guest") return "SIGN_IN_REQUIRED";
  // Everybody asks for a server of their own here; strangers have a test of their own below.
  if (access === "signed-in" || access.startsWith("server:")) return undefined;
  if (access === "admin" && caller === "admin") return undefined;
  return "FORBIDDEN";
}

const gateCodes = ["SIGN_IN_REQUIRED", "FORBIDDEN"];

/** One operator's account can exist: the next needs the place of the one before. */
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

test("every route says who may call it, and every changing one can be tried", () => {
  expect(boundRoutes(api).filter(([, { access }]) => !access)).toEqual([]);
  expect(routesWithoutExample(api)).toEqual([]);
});

describe.each(boundRoutes(api))("%s", (_name, route) => {
  test.each(Object.entries(ownCallers))(
    "lets a caller pass or not as declared: %s",
    async (caller, become) => {
      const person = await become();
      const { url, method, body } = await readyRequest(api, route, person);
      const before = await dumpDatabase(pool);
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
      const changed = changedTables(before, await dumpDatabase(pool));
      expect(refusal ? changed : []).toEqual([]);
    },
  );

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
    "a sign-in that was ended": async ({ id, cookies }) => {
      await pool.query("delete from sessions where user_id = $1", [id]);
      return cookies;
    },
    "the sign-in of a deleted account": async ({ id, cookies }) => {
      await pool.query("update users set deleted_at = now() where id = $1", [id]);
      return cookies;
    },
  };

  test.skipIf(route.access === "public").each(Object.entries(withoutSignIn))(
    "takes %s for a guest",
    async (_what, cookieOf) => {
      const person = await signUpSomebody(api.url);
      const { url, method, body } = await readyRequest(api, route, person);
      const answer = await ask(url, { method, body, headers: { cookie: await cookieOf(person) } });
      expect([answer.status, answer.json["type"]]).toEqual([401, "SIGN_IN_REQUIRED"]);
    },
  );

  test.skipIf(route.access === "public")("asks who is there before it looks at the body", async () => {
    const { url, method } = await readyRequest(api, route, await ownCallers.guest());
    const answer = await ask(url, { method, ...(route.body && { body: { nonsense: true } }) });
    expect(answer.status).toBe(401);
  });
});

async function newCallers(): Promise<Callers> {
  const operator = await signInAdmin();
  return someCallers(api, operator);
}

describe("who is refused gets the exact code, and nothing changes", () => {
  const withServer = boundRoutes(api).filter(([, { access }]) => access.startsWith("server:"));

  test("routes of servers are among them", () => {
    expect(withServer.length).toBeGreaterThan(10);
  });

  test.each(withServer)("%s", async (_name, route) => {
    const people = await newCallers();
    const { url, method, body } = await readyRequest(api, route, people.owner);
    const serverId = /servers\/([^/]+)/.exec(url)?.[1] ?? "";
    await shareWithCallers(api, people, serverId);
    const action = route.actionIn && (body as Record<string, string> | undefined)?.[route.actionIn];
    const access = action ? (`server:${action}` as Access) : route.access;
    const before = await dumpDatabase(pool);
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
    expect(changedTables(before, await dumpDatabase(pool))).toEqual([]);
  });
});

test("nobody reaches what belongs to another person and has no server", async () => {
  const owner = await signUpSomebody(api.url);
  const stranger = await signUpSomebody(api.url);
  const withIds = boundRoutes(api).filter(
    ([, { path, access }]) => path.includes("{") && access !== "public" && !access.startsWith("server:"),
  );
  expect(withIds.length).toBeGreaterThan(0);
  for (const [name, route] of withIds) {
    const { url, method, body } = await readyRequest(api, route, owner);
    const before = await dumpDatabase(pool);
    const answer = await ask(url, { method, body, headers: { cookie: stranger.cookies } });
    expect([`${name} 403`, `${name} 404`]).toContain(`${name} ${answer.status}`);
    // Their own tries are counted.
    const changed = changedTables(before, await dumpDatabase(pool));
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
])("%s is no way around the gate", async (path) => {
  const guest = await ask(`${api.url}${path}`);
  expect([401, 404]).toContain(guest.status);
});
