import { randomUUID } from "node:crypto";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { someSupport } from "../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someBuild } from "../builds/builds.fixture.ts";
import { diagnosisOf, someDiagnosedServer } from "../doctor/doctor.fixture.ts";
import { shareServer, stopSharing } from "../servers/servers.fixture.ts";
import { helpCalls, words } from "./help-calls.fixture.ts";
import { someFailedJob } from "../jobs/jobs.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;
const { get, send, askAbout, queue, someFailure } = helpCalls(api);

let support: TestPerson;
beforeAll(async () => {
  support = await someSupport(api);
});

const inQueue = async (id: unknown) => (await queue(support)).find((one) => one["id"] === id);
const deeds = async (action: string, subjectId: unknown) =>
  (
    await pool.query("select actor_id, server_id from activity where action = $1 and subject_id = $2", [
      action,
      subjectId,
    ])
  ).rows;

describe("who may ask", () => {
  test("those who may repair the server; for everybody else it does not exist", async () => {
    const { owner, serverId, failureId } = await someFailure();
    const people = await Promise.all([0, 1, 2, 3].map(() => signUpSomebody(api.url)));
    const [stranger, member, viewer, removed] = people;
    if (!stranger || !member || !viewer || !removed) throw new Error("there are four");
    for (const [{ id: userId }, role] of [
      [member, "member"],
      [viewer, "viewer"],
      [removed, "admin"],
    ] as const)
      await shareServer(api, { serverId, userId, role });
    const ofRemoved = await get(`help/${failureId}`, removed);
    await stopSharing(api, { serverId, userId: removed.id });
    const status = async (person: TestPerson) => {
      const sent = await send(`help/${failureId}`, words(ofRemoved), person);
      return [(await get(`help/${failureId}`, person)).status, sent.status];
    };
    expect(await status(stranger)).toEqual([404, 404]);
    expect(await status(removed)).toEqual([404, 404]);
    expect(await status(support)).toEqual([404, 404]);
    expect(await status(viewer)).toEqual([403, 403]);
    expect((await askAbout(failureId, member)).status).toBe(201);
    expect((await get(`help/${failureId}`, owner)).json["open"]).not.toBeNull();
  });

  test("only the person themselves about a build without a server", async () => {
    const [owner, other] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
    const buildId = await someBuild(api, owner);
    expect((await get(`help/${buildId}`, other)).status).toBe(404);
    const asked = await askAbout(buildId, owner);
    expect(asked.status).toBe(201);
    expect(await inQueue(asked.json["id"])).toMatchObject({
      server: null,
      report: { subject: "build", title: "A quiet world", error: "It did not work." },
    });
    expect((await askAbout(buildId, owner)).json["type"]).toBe("HELP_REFUSED");
  });

  test("nothing is sent about what has not failed, or without consent", async () => {
    const { owner, failureId } = await someFailure();
    const pending = await someBuild(api, owner, "pending");
    expect((await get(`help/${pending}`, owner)).status).toBe(404);
    expect((await get(`help/${randomUUID()}`, owner)).status).toBe(404);
    expect((await askAbout(failureId, owner, { consent: false })).status).toBe(400);
    expect((await askAbout(failureId, owner, { message: "   " })).status).toBe(400);
    expect((await get(`help/${failureId}`, owner)).json["open"]).toBeNull();
  });
});

describe("the report", () => {
  const secrets = ["203.0.113.7", "hunter2", "sk-live", "eyJhbGciOi"];
  const lines = [
    "Alex[/203.0.113.7:51234] logged in",
    "rcon.password=hunter2",
    "Authorization: Bearer sk-live-0123456789abcdef",
    "session eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl ended",
    "\u001b[31mred\u0007",
  ];

  test("is masked and capped, in the answer, in the rows and in what the person wrote", async () => {
    const many = [...Array.from({ length: 100 }, () => "x".repeat(3000)), ...lines];
    const { owner, failureId } = await someFailure(many);
    const preview = await get(`help/${failureId}`, owner);
    const { lines: shown } = preview.json["report"] as { lines: string[] };
    expect(shown.length).toBeLessThanOrEqual(40);
    expect(Buffer.byteLength(shown.join(""))).toBeLessThan(12_001);
    expect(shown.at(-1)).toBe("red");
    const asked = await askAbout(failureId, owner, { message: "My password: hunter2, from 203.0.113.7" });
    const { rows } = await pool.query("select * from help_requests where id = $1", [asked.json["id"]]);
    for (const text of [preview.text, JSON.stringify(rows), JSON.stringify(await queue(support))])
      for (const secret of secrets) expect(text).not.toContain(secret);
    expect((await inQueue(asked.json["id"]))?.["message"]).toBe("My password: [hidden], from [address]");
  });

  test("is refused if it is not the one that was shown, to this person, about this failure", async () => {
    const { owner, serverId, failureId } = await someFailure();
    const preview = await get(`help/${failureId}`, owner);
    const report = preview.json["report"] as object;
    const friend = await signUpSomebody(api.url);
    await shareServer(api, { serverId, userId: friend.id, role: "admin" });
    const other = await someFailedJob(api, { serverId, userId: owner.id });
    for (const [path, body, person] of [
      [failureId, words(preview, { report: { ...report, title: "<script>" } }), owner],
      [failureId, words(preview, { seal: "0".repeat(64) }), owner],
      [failureId, words(preview), friend],
      [other, words(preview), owner],
    ] as const)
      expect((await send(`help/${path}`, body, person)).json["type"]).toBe("HELP_REFUSED");
    expect((await send(`help/${failureId}`, words(preview), owner)).status).toBe(201);
  });

  test("has lines of the console only for those who may read it", async () => {
    const owner = await signUpSomebody(api.url);
    const friend = await signUpSomebody(api.url);
    const { serverId, node } = await someDiagnosedServer(api, owner);
    node.answers.set(watchConsole.name, () => ({
      epoch: "a",
      lines: [{ number: 0, text: "It stopped." }],
      skipped: 0,
    }));
    await shareServer(api, { serverId, userId: friend.id, role: "member" });
    await pool.query("update server_users set switches = $2 where server_id = $1", [
      serverId,
      JSON.stringify({ startOnly: false, readConsole: false, commands: null, readOnlyFolders: [] }),
    ]);
    const failureId = await diagnosisOf(api, owner);
    const linesFor = async (person: TestPerson) => (await get(`help/${failureId}`, person)).json["report"];
    expect(await linesFor(owner)).toMatchObject({ subject: "crash", lines: ["It stopped."] });
    expect(await linesFor(friend)).toMatchObject({ subject: "crash", lines: [] });
  });
});

describe("limits", () => {
  test("one open request per server, also of two at the same moment, and once per key", async () => {
    const { owner, serverId, failureId } = await someFailure();
    const preview = await get(`help/${failureId}`, owner);
    const key = randomUUID();
    const first = await Promise.all(
      [key, randomUUID()].map((one) => send(`help/${failureId}`, words(preview), owner, one)),
    );
    expect(first.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
    const { rows } = await pool.query("select id from help_requests where server_id = $1", [serverId]);
    expect(rows).toHaveLength(1);
    expect(await deeds("help.requested", rows[0].id)).toEqual([{ actor_id: owner.id, server_id: serverId }]);
    const other = await someFailure();
    const body = words(await get(`help/${other.failureId}`, other.owner));
    const answers = [1, 2].map(() => send(`help/${other.failureId}`, body, other.owner, key));
    expect(new Set((await Promise.all(answers)).map(({ text }) => text)).size).toBe(1);
  });

  test("five a day per person", async () => {
    const owner = await signUpSomebody(api.url);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await askAbout(await someBuild(api, owner), owner)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
