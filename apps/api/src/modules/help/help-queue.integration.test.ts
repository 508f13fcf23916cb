import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { signInOperator, someSupport } from "../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { shareServer, stopSharing } from "../servers/servers.fixture.ts";
import { helpCalls, message } from "./help-calls.fixture.ts";

const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
const api = await startTestApi({ environment: { MAIL_DIRECTORY } });
afterAll(() => api.stop());
const { pool } = api.application;
const { get, send, askAbout, queue, someFailure } = helpCalls(api);

let support: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  support = await someSupport(api);
  operator = await signInOperator(api);
});

const inQueue = async (id: unknown, show = "open") =>
  (await queue(support, show)).find((one) => one["id"] === id);
const mailsTo = async ({ email }: TestPerson) =>
  (
    await pool.query(
      "select 1 from mail_outbox where recipient = $1 and subject like 'About your request%'",
      [email],
    )
  ).rows.length;
const deeds = async (action: string, subjectId: unknown) =>
  (await pool.query("select 1 from activity where action = $1 and subject_id = $2", [action, subjectId]))
    .rows;

describe("the queue", () => {
  test("is answered once, by mail, and the people of the server read that it was, and not by whom", async () => {
    const { owner, serverId, failureId } = await someFailure();
    const { id } = (await askAbout(failureId, owner)).json;
    expect(await inQueue(id)).toMatchObject({
      person: { username: owner.username },
      server: { id: serverId },
      message,
    });
    const path = `support/help-requests/${String(id)}/answer`;
    const key = randomUUID();
    const sent = await Promise.all([
      send(path, { text: "Start it again." }, support, key),
      send(path, { text: "Start it again." }, support, key),
      send(path, { text: "Wait a bit." }, operator),
    ]);
    expect(sent.filter(({ status }) => status === 409)).not.toHaveLength(3);
    expect(await mailsTo(owner)).toBe(1);
    expect(await deeds("help.answered", id)).toHaveLength(1);
    expect((await send(path, { text: "Again." }, support)).json["type"]).toBe("HELP_REFUSED");
    expect(await inQueue(id)).toBeUndefined();
    expect(await inQueue(id, "done")).toMatchObject({ state: "answered" });
    const { json } = await get(`help/${failureId}`, owner);
    expect(json).toMatchObject({ open: null, answer: { text: expect.any(String) } });
    const activity = await get(`servers/${serverId}/activity`, owner);
    expect(activity.json["entries"]).toContainEqual(
      expect.objectContaining({ action: "help.answered", isOperator: true }),
    );
    expect(activity.text).not.toContain(support.username);
    expect((await askAbout(failureId, owner)).status).toBe(201);
  });

  test("sends no mail to a person who was removed from the server", async () => {
    const { owner, serverId, failureId } = await someFailure();
    const friend = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: friend.id, role: "member" });
    const { id } = (await askAbout(failureId, friend)).json;
    await stopSharing(api, { serverId, userId: friend.id });
    const answered = await send(
      `support/help-requests/${String(id)}/answer`,
      { text: "Try again." },
      support,
    );
    expect(answered.json).toEqual({ isMailed: false });
    expect([await mailsTo(friend), await mailsTo(owner)]).toEqual([0, 0]);
  });

  test("is closed with a reason, and without a mail", async () => {
    const { owner, serverId, failureId } = await someFailure();
    const { id } = (await askAbout(failureId, owner)).json;
    const path = `support/help-requests/${String(id)}/close`;
    expect((await send(path, { reason: " " }, support)).status).toBe(400);
    expect((await send(path, { reason: "It works again." }, operator)).status).toBe(200);
    expect(await mailsTo(owner)).toBe(0);
    const { json } = await get(`servers/${serverId}/activity`, owner);
    expect(json["entries"]).toContainEqual(
      expect.objectContaining({ action: "help.closed", details: { reason: "It works again." } }),
    );
    expect((await send(path, { reason: "It works again." }, support)).json["type"]).toBe("HELP_REFUSED");
  });

  test("is nobody else's", async () => {
    const { owner, failureId } = await someFailure();
    const { id } = (await askAbout(failureId, owner)).json;
    expect((await get("support/help-requests", owner)).status).toBe(403);
    for (const [verb, body] of [
      ["answer", { text: "Yes." }],
      ["close", { reason: "Because." }],
    ] as const)
      expect((await send(`support/help-requests/${String(id)}/${verb}`, body, owner)).status).toBe(403);
    expect(
      (await send(`support/help-requests/${randomUUID()}/answer`, { text: "Yes." }, support)).status,
    ).toBe(404);
  });

  test("comes in pages, the oldest first", async () => {
    await pool.query("delete from help_requests");
    const owner = await signUpSomebody(api.url);
    await pool.query(
      `insert into help_requests (id, kind, user_id, message, created_at)
       select gen_random_uuid(), 'help', $1, 'number ' || n, now() - interval '1 minute' * (n / 2) from generate_series(1, 45) n`,
      [owner.id],
    );
    const seen: Record<string, unknown>[] = [];
    for (let next = ""; ;) {
      const { json } = await get(`support/help-requests${next && `?after=${next}`}`, support);
      seen.push(...(json["requests"] as Record<string, unknown>[]));
      if (json["next"] === null) break;
      next = json["next"] as string;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
    const times = seen.map(({ createdAt }) => String(createdAt));
    expect(times).toEqual(times.toSorted());
  });
});
