import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signInOperator, someSupport } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { helpCalls } from "../../help/help-calls.fixture.ts";
import { shareServer, someRunningServer } from "../../servers/servers.fixture.ts";

const api = await startTestApi({ environment: { MAIL_DIRECTORY: mkdtempSync(join(tmpdir(), "mail-")) } });
afterAll(() => api.stop());
const { get, send, queue } = helpCalls(api);

let operator: TestPerson;
let support: TestPerson;
beforeAll(async () => {
  operator = await signInOperator(api);
  support = await someSupport(api);
});

const reason = "Your server sent spam.";
const message = "My password was stolen. It is changed now.";
const mailsTo = async ({ email }: TestPerson, subject: string) =>
  (
    await api.application.pool.query("select 1 from mail_outbox where recipient = $1 and subject = $2", [
      email,
      subject,
    ])
  ).rows.length;
const openAppealOf = async ({ id }: TestPerson) =>
  (await queue(support)).find((one) => (one["person"] as { id: string }).id === id);
const logIn = ({ username, password }: TestPerson) =>
  send("auth/login", { username, password }, { ...operator, cookies: "" });
const decide = (id: unknown, isAccepted: boolean, person = operator) =>
  send(`admin/appeals/${String(id)}`, { isAccepted, reason: "We looked at it." }, person);

async function someSuspended() {
  const person = await signUpSomebody(api.url);
  await send("admin/suspend-user", { userId: person.id, reason }, operator);
  const appeal = (more: object = {}) => {
    const { username, password } = person;
    return send(
      "auth/suspension-appeals",
      { username, password, message, ...more },
      { ...person, cookies: "" },
    );
  };
  return { person, appeal };
}

describe("a suspended person", () => {
  test("appeals once with their password, and is let in when it is accepted", async () => {
    const { person, appeal } = await someSuspended();
    expect((await appeal({ password: "not my password" })).json["type"]).toBe("INVALID_CREDENTIALS");
    expect((await appeal({ username: `nobody-${randomUUID().slice(0, 8)}` })).status).toBe(401);
    expect([(await appeal()).status, (await appeal()).status]).toEqual([202, 202]);
    expect((await appeal({ message: "And one thing more." })).json["type"]).toBe("HELP_REFUSED");
    expect((await queue(support)).filter((one) => one["message"] === message)).toHaveLength(1);
    const found = await openAppealOf(person);
    expect(found).toMatchObject({ kind: "person-appeal", message, suspendedReason: reason, report: null });
    expect((await decide(found?.["id"], true, support)).status).toBe(403);
    expect((await logIn(person)).json["type"]).toBe("SUSPENDED");
    expect((await decide(found?.["id"], true)).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
    expect(await mailsTo(person, "Your account works again")).toBe(1);
    expect((await decide(found?.["id"], false)).json["type"]).toBe("HELP_REFUSED");
    expect((await appeal()).json["error"]).toBe("Your account is not suspended. You can log in.");
  });

  test("reads why it was declined, and appeals again only against another suspension", async () => {
    const { person, appeal } = await someSuspended();
    await appeal();
    const first = (await openAppealOf(person))?.["id"];
    expect((await decide(first, false)).status).toBe(200);
    expect(await mailsTo(person, "About your appeal")).toBe(1);
    expect((await logIn(person)).json["type"]).toBe("SUSPENDED");
    expect((await appeal()).json["type"]).toBe("HELP_REFUSED");
    await send("admin/suspend-user", { userId: person.id, reason: "Spam again." }, operator);
    expect((await appeal()).status).toBe(202);
    const second = (await openAppealOf(person))?.["id"];
    await send("admin/suspend-user", { userId: person.id, reason: "And again." }, operator);
    expect((await decide(second, true)).json["error"]).toMatch(/^There is a newer suspension/);
    expect((await logIn(person)).json["type"]).toBe("SUSPENDED");
  });

  test("is not answered by support, also not over the queue's own routes", async () => {
    const { person, appeal } = await someSuspended();
    await appeal();
    const path = `support/help-requests/${String((await openAppealOf(person))?.["id"])}`;
    expect((await send(`${path}/answer`, { text: "You are free." }, support)).status).toBe(404);
    expect((await send(`${path}/close`, { reason: "You are free." }, support)).status).toBe(404);
  });
});

describe("a suspended server", () => {
  test("is appealed for by its owner alone, once, and can be started when it is accepted", async () => {
    const [owner, friend] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
    const { serverId } = await someRunningServer(api, owner);
    await shareServer(api, { serverId, userId: friend.id, role: "admin" });
    const appeal = (person: TestPerson) =>
      send(`servers/${serverId}/suspension-appeals`, { message }, person);
    expect((await appeal(owner)).json["error"]).toBe("This server is not suspended.");
    await send("admin/suspend-server", { serverId, reason }, operator);
    expect((await get(`servers/${serverId}`, owner)).json["isSuspended"]).toBe(true);
    const stranger = await signUpSomebody(api.url);
    expect([(await appeal(friend)).status, (await appeal(stranger)).status]).toEqual([403, 404]);
    expect((await appeal(operator)).status).toBe(403);
    const both = await Promise.all([appeal(owner), appeal(owner)]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([202, 409]);
    const found = await openAppealOf(owner);
    expect(found).toMatchObject({ kind: "server-appeal", server: { id: serverId }, suspendedReason: reason });
    expect((await decide(found?.["id"], true)).status).toBe(200);
    const { json } = await get(`servers/${serverId}`, owner);
    expect([json["statusReason"], json["isSuspended"]]).toEqual([null, undefined]);
    expect((await send(`servers/${serverId}/action`, { action: "start" }, owner)).status).toBe(200);
  });
});
