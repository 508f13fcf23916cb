import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post, type TestAnswer } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { keptInvite } from "../invites/invites.fixture.ts";
import { shareServer, someRunningServer } from "../servers.fixture.ts";
import { keptHandover } from "./handover.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let friend: TestPerson;
let serverId: string;
beforeAll(async () => {
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  api = await startTestApi({ environment: { MAIL_DIRECTORY } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  [owner, friend] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
  serverId = await sharedServer(owner, friend);
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const query = async (text: string, values: unknown[]) =>
  (await api.application.pool.query<Record<string, unknown>>(text, values)).rows;
const offerUrl = () => `${api.url}/api/servers/${serverId}/handover`;
const offerAs = (person: TestPerson, userId: string) =>
  ask(offerUrl(), { method: "PUT", body: { userId }, ...as(person) });
const withdrawAs = (person: TestPerson) => ask(offerUrl(), { method: "DELETE", ...as(person) });
const answerAs = (person: TestPerson, answer: "accept" | "decline", id = serverId) =>
  post(`${api.url}/api/handovers/${id}/${answer}`, undefined, as(person));
const offersTo = async (person: TestPerson) =>
  JSON.parse((await ask(`${api.url}/api/handovers`, as(person))).text) as Record<string, unknown>[];
const deleteServerAs = (person: TestPerson) =>
  ask(`${api.url}/api/servers/${serverId}`, { method: "DELETE", ...as(person) });
const deleteAccount = (person: TestPerson) => {
  const { username, password } = person;
  return post(`${api.url}/api/account/delete`, { username, password }, as(person));
};
const givePlan = (person: TestPerson, plan: string) =>
  query("update users set plan = $1 where id = $2", [plan, person.id]);
const ownerOf = async (id = serverId) => (await query("select user_id from servers where id = $1", [id]))[0];
const statusesOf = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status);

async function sharedServer(from: TestPerson, to: TestPerson): Promise<string> {
  const made = await someRunningServer(api, from);
  await shareServer(api, { serverId: made.serverId, userId: to.id, role: "viewer" });
  return made.serverId;
}

test("the person who accepts becomes the owner, and the previous one an admin", async () => {
  const { inviteId } = await keptInvite(api, { serverId, createdBy: owner.id });
  const offered = await offerAs(owner, friend.id);
  expect(offered.json).toMatchObject({ offer: { userId: friend.id, username: friend.username } });
  const { createdAt, expiresAt } = offered.json["offer"] as Record<"createdAt" | "expiresAt", string>;
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3_600_000);
  expect((await ask(offerUrl(), as(owner))).json).toEqual(offered.json);
  expect(await offersTo(friend)).toEqual([
    {
      serverId,
      serverName: "My world",
      ownerName: owner.username,
      expiresAt: expect.any(String),
      price: null,
    },
  ]);
  expect(await ownerOf()).toEqual({ user_id: owner.id });
  expect((await answerAs(friend, "accept")).status).toBe(200);
  expect(await ownerOf()).toEqual({ user_id: friend.id });
  expect(await query("select user_id, role from server_users where server_id = $1", [serverId])).toEqual([
    { user_id: owner.id, role: "admin" },
  ]);
  const seen = (await ask(`${api.url}/api/servers/${serverId}`, as(owner))).json;
  expect(seen).toMatchObject({ sharedBy: friend.username });
  expect(await query("select 1 from server_invites where id = $1", [inviteId])).toEqual([]);
  expect([await offersTo(friend), (await ask(offerUrl(), as(friend))).json]).toEqual([[], { offer: null }]);
  expect((await deleteServerAs(owner)).status).toBe(403);
  const log = await query("select actor_id, action, details from activity where server_id = $1 order by id", [
    serverId,
  ]);
  expect(log).toEqual([
    { actor_id: owner.id, action: "server.handover-offered", details: { userId: friend.id } },
    { actor_id: friend.id, action: "server.handed-over", details: { userId: owner.id } },
  ]);
  const subjects = "select subject from mail_outbox where recipient = $1 and subject like '%server%'";
  expect(await query(subjects, [friend.email])).toEqual([{ subject: "A server is offered to you" }]);
  expect(await query(subjects, [owner.email])).toEqual([{ subject: "Your server has a new owner" }]);
});

describe("an offer", () => {
  test("goes to people of the server, and only its owner makes it", async () => {
    const stranger = await signUpSomebody(api.url);
    expect((await offerAs(owner, stranger.id)).json).toMatchObject({ type: "USER_REFUSED" });
    expect((await offerAs(owner, owner.id)).json).toMatchObject({ type: "USER_REFUSED" });
    expect((await offerAs(friend, friend.id)).status).toBe(403);
    expect((await withdrawAs(friend)).status).toBe(403);
    expect((await answerAs(friend, "accept")).json).toMatchObject({
      type: "NOT_FOUND",
      error: "This server is no longer offered to you.",
    });
  });

  test.each<[string, () => Promise<unknown>]>([
    ["was declined", () => answerAs(friend, "decline")],
    ["was withdrawn", () => withdrawAs(owner)],
    [
      "has expired",
      () =>
        query("update server_handovers set expires_at = $1 where server_id = $2", [
          api.clock.now(),
          serverId,
        ]),
    ],
    [
      "went to a person who was removed",
      () => ask(`${api.url}/api/servers/${serverId}/users/${friend.id}`, { method: "DELETE", ...as(owner) }),
    ],
    [
      "went to a person who left",
      () => post(`${api.url}/api/servers/${serverId}/leave`, undefined, as(friend)),
    ],
  ])("that %s can't be accepted", async (_how, end) => {
    await keptHandover(api, { serverId, userId: friend.id });
    await end();
    expect(await offersTo(friend)).toEqual([]);
    expect(statusesOf([await answerAs(friend, "accept"), await answerAs(friend, "decline")])).toEqual([
      404, 404,
    ]);
    expect(await ownerOf()).toEqual({ user_id: owner.id });
  });

  test("replaces the one before it, five times a day", async () => {
    const other = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: other.id, role: "member" });
    const statuses: number[] = [];
    for (const { id } of [friend, other, friend, friend, other, friend])
      statuses.push((await offerAs(owner, id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await offersTo(friend)).toEqual([]);
    expect((await answerAs(friend, "accept")).status).toBe(404);
    expect((await answerAs(other, "accept")).status).toBe(200);
  });
});

describe("the new owner's plan", () => {
  test("limits how many servers they own, and the offer stays open", async () => {
    await someRunningServer(api, friend);
    await keptHandover(api, { serverId, userId: friend.id });
    expect((await answerAs(friend, "accept")).json).toMatchObject({ type: "SERVER_LIMIT" });
    expect(await ownerOf()).toEqual({ user_id: owner.id });
    await givePlan(friend, "basic");
    expect((await answerAs(friend, "accept")).status).toBe(200);
  });

  test("has to be large enough for the server", async () => {
    await query("update servers set plan = 'premium' where id = $1", [serverId]);
    await keptHandover(api, { serverId, userId: friend.id });
    expect((await answerAs(friend, "accept")).json).toMatchObject({
      type: "SERVER_LIMIT",
      error: "This server is on the Premium plan, and yours is Free. Please upgrade first, then accept it.",
    });
  });
});

test("a server whose build is not finished is not handed over", async () => {
  await query(
    `insert into build_tasks (id, user_id, server_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps)
     values (gen_random_uuid(), $1, $2, 'a', 'java', 1024, 5120, 'running', '[]')`,
    [owner.id, serverId],
  );
  await keptHandover(api, { serverId, userId: friend.id });
  expect((await answerAs(friend, "accept")).json).toMatchObject({ type: "JOB_RUNNING" });
});

describe("at the same time", () => {
  test("of two acceptances one succeeds", async () => {
    await keptHandover(api, { serverId, userId: friend.id });
    const answers = await Promise.all([answerAs(friend, "accept"), answerAs(friend, "accept")]);
    expect(new Set(statusesOf(answers))).toEqual(new Set([200, 404]));
    expect(await query("select 1 from server_users where server_id = $1", [serverId])).toHaveLength(1);
  });

  test("of two servers a person with room for one gets one", async () => {
    const second = await sharedServer(owner, friend);
    await keptHandover(api, { serverId, userId: friend.id });
    await keptHandover(api, { serverId: second, userId: friend.id });
    const answers = await Promise.all([answerAs(friend, "accept"), answerAs(friend, "accept", second)]);
    expect(new Set(statusesOf(answers))).toEqual(new Set([200, 409]));
  });

  test("two people hand a server over to each other", async () => {
    for (const person of [owner, friend]) await givePlan(person, "ultimate");
    const theirs = await sharedServer(friend, owner);
    await keptHandover(api, { serverId, userId: friend.id });
    await keptHandover(api, { serverId: theirs, userId: owner.id });
    const answers = await Promise.all([answerAs(friend, "accept"), answerAs(owner, "accept", theirs)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect([await ownerOf(), await ownerOf(theirs)]).toEqual([{ user_id: friend.id }, { user_id: owner.id }]);
  });

  test.each(Array.from({ length: 4 }, (_, round) => round))(
    "acceptance and withdrawal agree on one outcome, round %i",
    async () => {
      await keptHandover(api, { serverId, userId: friend.id });
      const [accepted, withdrawn] = await Promise.all([answerAs(friend, "accept"), withdrawAs(owner)]);
      const isAccepted = accepted.status === 200;
      expect(withdrawn.status === 200).toBe(!isAccepted);
      expect(await ownerOf()).toEqual({ user_id: isAccepted ? friend.id : owner.id });
    },
  );

  test.each(Array.from({ length: 4 }, (_, round) => round))(
    "acceptance and deletion of the server agree on one outcome, round %i",
    async () => {
      await keptHandover(api, { serverId, userId: friend.id });
      const [accepted, deleted] = await Promise.all([answerAs(friend, "accept"), deleteServerAs(owner)]);
      expect([200, 403, 404]).toContain(deleted.status);
      expect([200, 404]).toContain(accepted.status);
      expect(deleted.status === 200 || accepted.status === 200).toBe(true);
      expect(await ownerOf()).toEqual({ user_id: accepted.status === 200 ? friend.id : owner.id });
    },
  );

  test.each(["owner", "friend"] as const)("the %s deletes their account", async (leaver) => {
    await keptHandover(api, { serverId, userId: friend.id });
    const leaving = leaver === "owner" ? owner : friend;
    const [accepted, deleted] = await Promise.all([answerAs(friend, "accept"), deleteAccount(leaving)]);
    expect(deleted.status).toBe(200);
    expect(await ownerOf()).toEqual({ user_id: accepted.status === 200 ? friend.id : owner.id });
    expect(await query("select 1 from server_handovers where server_id = $1", [serverId])).toHaveLength(
      accepted.status === 200 || leaver === "friend" ? 0 : 1,
    );
  });
});

test("a person whose account is deleted is offered nothing, and a deleted owner's offer is void", async () => {
  const other = await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: other.id, role: "member" });
  await keptHandover(api, { serverId, userId: other.id });
  expect((await deleteAccount(owner)).status).toBe(200);
  expect(await offersTo(other)).toEqual([]);
  expect((await answerAs(other, "accept")).status).toBe(404);
});
