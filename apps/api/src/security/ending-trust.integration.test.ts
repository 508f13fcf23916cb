import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { keptVerification } from "../modules/accounts/email/email.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { keptReset } from "../modules/accounts/recovery/recovery.fixture.ts";
import { addSecondFactor } from "../modules/accounts/second-factor/second-factor.fixture.ts";
import { startScene } from "../modules/assistant/assistant-scene.fixture.ts";
import { shareServer } from "../modules/servers/servers.fixture.ts";
import { openings, type Look, type Opening, type Thing } from "./ending-trust.fixture.ts";
import { signInOperator } from "./gate.fixture.ts";

type Cell = "cut" | "kept";
type Row = Readonly<Record<Thing, Cell>>;

const all: Row = {
  page: "cut",
  console: "cut",
  updates: "cut",
  "assistant-turn": "cut",
  upload: "cut",
  download: "cut",
  "sftp-session": "cut",
  "sftp-password": "cut",
  "ssh-key": "cut",
  "console-link": "cut",
  invitation: "cut",
  "handover-offer": "cut",
  "planned-restart": "kept",
};

/** What must be so, written down again: the product's own table is not read here. */
const expected = {
  "password changed": all,
  "password reset": all,
  "address proven by the reset of an account that never proved it": all,
  "temporary password given by the operator": all,
  "other sign-ins ended": all,
  "second factor added": all,
  "second factor removed": all,
  "account suspended": { ...all, "sftp-password": "kept", "ssh-key": "kept", "planned-restart": "cut" },
  "account deleted": { ...all, "planned-restart": "cut" },
  "person removed from a server": { ...all, page: "kept", "ssh-key": "kept" },
  "role lowered": {
    ...all,
    page: "kept",
    console: "kept",
    updates: "kept",
    "sftp-password": "kept",
    "ssh-key": "kept",
    "console-link": "kept",
    "handover-offer": "kept",
  },
} satisfies Record<string, Row>;
type Cause = keyof typeof expected;

let scene: Awaited<ReturnType<typeof startScene>>;
let api: TestApi;
let operator: TestPerson;
beforeAll(async () => {
  scene = await startScene();
  ({ api } = scene);
  operator = await signInOperator(api);
}, 120_000);
afterAll(() => scene.stop());

const as = (cookies: string) => ({ headers: { cookie: cookies } });
const newPassword = "a brand new one, and long";

async function logIn(person: TestPerson, password = person.password, code?: string): Promise<string> {
  const { username } = person;
  const answer = await post(
    `${api.url}/api/auth/login`,
    { username, password, code },
    { from: someAddress() },
  );
  expect(answer.status).toBe(200);
  return cookiesOf(answer);
}

async function done(answer: ReturnType<typeof post>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`it was not done: ${text}`);
}

const change = (cookies: string, currentPassword: string) =>
  done(post(`${api.url}/api/account/password`, { currentPassword, newPassword }, as(cookies)));

const reset = async ({ id }: TestPerson) =>
  done(
    post(
      `${api.url}/api/auth/password-reset/finish`,
      { token: await keptReset(api, id), newPassword },
      { from: someAddress() },
    ),
  );

const byOperator = (path: string, body: object) =>
  post(`${api.url}/api/admin/${path}`, body, as(operator.cookies));

interface Happening {
  /** Before anything is opened: the code of the sign-in that opens everything. */
  readonly prepare?: (person: TestPerson) => Promise<{ readonly code: string }>;
  /** Lets it happen. `cookies` are of another sign-in of the person. Returns those of a sign-in that works then. */
  readonly happen: (opening: Opening, cookies: string) => Promise<string | undefined>;
  /** What opened nothing meanwhile may open something again. */
  readonly undo?: (opening: Opening) => Promise<string | undefined>;
}

let removalCode = "";
const userUrl = ({ server, person }: Opening) =>
  `${api.url}/api/servers/${server.serverId}/users/${person.id}`;
const giveRole = (opening: Opening, role: string) =>
  done(
    ask(`${userUrl(opening)}/role`, { method: "PUT", body: { role }, ...as(opening.server.owner.cookies) }),
  );

const happenings: Readonly<Record<Cause, Happening>> = {
  "password changed": {
    happen: async ({ person }, cookies) => {
      await change(cookies, person.password);
      return cookies;
    },
  },
  "password reset": {
    happen: async ({ person }) => {
      const token = await keptVerification(api, person.id);
      await done(post(`${api.url}/api/account/email/verify`, { token }, { from: someAddress() }));
      await reset(person);
      return logIn(person, newPassword);
    },
  },
  "address proven by the reset of an account that never proved it": {
    happen: async ({ person }) => {
      await reset(person);
      return logIn(person, newPassword);
    },
  },
  "temporary password given by the operator": {
    happen: async ({ person: { username }, person }) => {
      const given = await byOperator("password-reset", { username });
      const tempPassword = String(given.json["tempPassword"]);
      const cookies = await logIn(person, tempPassword);
      await change(cookies, tempPassword);
      return cookies;
    },
  },
  "other sign-ins ended": {
    happen: async (_opening, cookies) => {
      await done(post(`${api.url}/api/account/sign-ins/end-others`, undefined, as(cookies)));
      return cookies;
    },
  },
  "second factor added": {
    happen: async ({ person }, cookies) => {
      await addSecondFactor(api, { ...person, cookies });
      return cookies;
    },
  },
  "second factor removed": {
    prepare: async (person) => {
      const app = await addSecondFactor(api, person);
      removalCode = app.code(1);
      return { code: app.code() };
    },
    happen: async ({ person: { password } }, cookies) => {
      const body = { password, code: removalCode };
      await done(post(`${api.url}/api/account/second-factor/remove`, body, as(cookies)));
      return cookies;
    },
  },
  "account suspended": {
    happen: async ({ person }) => {
      await done(byOperator("suspend-user", { userId: person.id, reason: "Your server sent spam." }));
      return undefined;
    },
    undo: async ({ person }) => {
      await done(byOperator("unsuspend-user", { userId: person.id, reason: "It was a mistake." }));
      return logIn(person);
    },
  },
  "account deleted": {
    happen: async ({ person: { username, password } }, cookies) => {
      await done(post(`${api.url}/api/account/delete`, { username, password }, as(cookies)));
      return undefined;
    },
  },
  "person removed from a server": {
    happen: async (opening) => {
      await done(ask(userUrl(opening), { method: "DELETE", ...as(opening.server.owner.cookies) }));
      return opening.person.cookies;
    },
    undo: async ({ server: { serverId }, person }) => {
      await shareServer(api, { serverId, userId: person.id, role: "admin" });
      return person.cookies;
    },
  },
  "role lowered": {
    happen: async (opening) => {
      await giveRole(opening, "viewer");
      return opening.person.cookies;
    },
    undo: async (opening) => {
      await giveRole(opening, "admin");
      return opening.person.cookies;
    },
  },
};

/** The person's own server, or one where they have a role. */
async function open(cause: Cause): Promise<{ opening: Opening; otherCookies: string }> {
  const server = await scene.openServer();
  const { serverId, owner } = server;
  const isOnServer = cause === "person removed from a server" || cause === "role lowered";
  const person = isOnServer ? await signUpSomebody(api.url) : owner;
  const friend = isOnServer ? person : await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: friend.id, role: "admin" });
  const prepared = await happenings[cause].prepare?.(person);
  const withSignIn = { ...person, cookies: await logIn(person, person.password, prepared?.code) };
  const offer = { from: isOnServer ? owner : withSignIn, to: friend };
  return {
    opening: { scene, server, person: withSignIn, operator, offer },
    otherCookies: person.cookies,
  };
}

const things = Object.keys(openings) as Thing[];
/** What may work again when the person has their rights back. The others are gone with their connection. */
const lasting: readonly Thing[] = [
  "assistant-turn",
  "sftp-password",
  "ssh-key",
  "console-link",
  "invitation",
];

async function seen(looks: ReadonlyMap<Thing, Look>, cookies: string | undefined): Promise<Thing[]> {
  const working: Thing[] = [];
  for (const [thing, look] of looks) if (await look(cookies)) working.push(thing);
  return working;
}

const keptIn = (cause: Cause) => things.filter((thing) => expected[cause][thing] === "kept");

describe("what ends", () => {
  let cells = 0;
  test.each(Object.keys(expected) as Cause[])(
    "%s",
    async (cause) => {
      const { opening, otherCookies } = await open(cause);
      const looks = new Map<Thing, Look>();
      for (const thing of things) looks.set(thing, await openings[thing](opening));
      expect(await seen(looks, opening.person.cookies)).toEqual(things);
      const { happen, undo } = happenings[cause];
      const cookies = await happen(opening, otherCookies);
      const isKept = (thing: Thing) => keptIn(cause).includes(thing);
      const gone = new Map([...looks].filter(([thing]) => !isKept(thing)));
      await expect.poll(() => seen(gone, cookies), { timeout: 10_000 }).toEqual([]);
      const afterwards = undo ? await undo(opening) : cookies;
      const again = new Map([...looks].filter(([thing]) => isKept(thing) || lasting.includes(thing)));
      // With the rights, what has not been ended yet works for a moment.
      await expect.poll(() => seen(again, afterwards), { timeout: 10_000 }).toEqual(keptIn(cause));
      cells += things.length;
    },
    120_000,
  );

  test("is known for every cell", () => {
    const causes = Object.keys(expected).length;
    process.stdout.write(`${cells} cells of ${causes} causes and ${things.length} things\n`);
    expect(cells).toBe(143);
  });
});

test.each(["person removed from a server", "role lowered"] as const)(
  "%s: what is open on other servers goes on",
  async (cause) => {
    const { opening, otherCookies } = await open(cause);
    const { person } = opening;
    const here = new Map<Thing, Look>();
    for (const thing of ["assistant-turn", "sftp-password", "console-link"] as const)
      if (expected[cause][thing] === "cut") here.set(thing, await openings[thing](opening));
    const other = await scene.openServer();
    await shareServer(api, { serverId: other.serverId, userId: person.id, role: "admin" });
    const elsewhere = { ...opening, server: other, offer: { from: other.owner, to: person } };
    const there = new Map<Thing, Look>();
    for (const thing of things) there.set(thing, await openings[thing](elsewhere));
    expect(await seen(here, person.cookies)).toEqual([...here.keys()]);
    expect(await seen(there, person.cookies)).toEqual(things);
    await happenings[cause].happen(opening, otherCookies);
    // With the rights back, what is gone here has been ended.
    await happenings[cause].undo?.(opening);
    await expect.poll(() => seen(here, person.cookies), { timeout: 10_000 }).toEqual([]);
    expect(await seen(there, person.cookies)).toEqual(things);
  },
  120_000,
);
