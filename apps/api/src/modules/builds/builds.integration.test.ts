import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { allowBuilding, someBuild, someOrder, someRecipeFile } from "./builds.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

let owner: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
});

const send = (person: TestPerson, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  post(`${api.url}${path}`, body, { headers: { cookie: person.cookies, ...headers } });
const read = (person: TestPerson, path: string) =>
  ask(`${api.url}${path}`, { headers: { cookie: person.cookies } });
const serversOf = async ({ id }: TestPerson) =>
  (await pool.query("select 1 from servers where user_id = $1 and deleted_at is null", [id])).rowCount;

async function someAllowed(): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await allowBuilding(api, person);
  return person;
}

describe("starting a build", () => {
  test("creates a server, a build and its workflow in one step", async () => {
    const person = await someAllowed();
    const order = someOrder();
    const { status, json } = await send(person, "/api/build", order);
    expect(status).toBe(200);
    const build = (await read(person, `/api/build/${String(json["id"])}`)).json;
    expect(build).toMatchObject({
      prompt: order.prompt,
      status: "pending",
      progress: 0,
      error: null,
      platformType: "java",
      maxRam: 1024,
      attempt: 1,
      plan: null,
      address: null,
    });
    const steps = build["steps"] as { name: string; status: string }[];
    expect(steps.map(({ name }) => name)).toEqual([
      "server environment",
      "installing minecraft",
      "installing plugins",
      "verify plugins",
      "configure settings",
      "launch server",
    ]);
    const { rows } = await pool.query(
      "select queue_name, queue_partition_key from dbos.workflow_status where workflow_uuid = $1",
      [`build-${String(json["id"])}-1`],
    );
    expect(rows).toEqual([{ queue_name: "servers", queue_partition_key: build["serverId"] }]);
  });

  test("fifty concurrent requests on a plan with one server start one", async () => {
    const person = await someAllowed();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(person, "/api/build", someOrder())),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.json).toMatchObject({
      type: "SERVER_LIMIT",
      error:
        "You've reached the maximum of 1 server(s) for the Free plan. Please upgrade to create more servers.",
    });
    expect(await serversOf(person)).toBe(1);
    expect((await read(person, "/api/limits")).json).toEqual({ plan: "free", servers: 1, maxServers: 1 });
  });

  test("a failed build does not count towards the limit, a running one does", async () => {
    const person = await someAllowed();
    await someBuild(api, person, "failed");
    expect((await send(person, "/api/build", someOrder())).status).toBe(200);
    expect((await send(person, "/api/build", someOrder())).status).toBe(409);
  });

  test("repeated with its idempotency key, it starts once", async () => {
    const person = await someAllowed();
    const key = { "idempotency-key": "a-key-of-its-own" };
    const order = someOrder();
    const [first, second] = [
      await send(person, "/api/build", order, key),
      await send(person, "/api/build", order, key),
    ];
    expect(second.json).toEqual(first.json);
    expect(await serversOf(person)).toBe(1);
  });

  test.each([
    ["a plan that costs", { plan: "basic" }],
    ["more memory", { ram: 2 }],
    ["more storage", { storage: 10 }],
  ])("%s can't be started by a request", async (_what, change) => {
    const { status, json } = await send(owner, "/api/build", { ...someOrder(), ...change });
    expect(status).toBe(402);
    expect(json).toMatchObject({ type: "PAYMENT_REQUIRED" });
  });

  test.each([
    ["an empty prompt", { prompt: "   " }],
    ["a prompt of 2,001 characters", { prompt: "a".repeat(2001) }],
    ["an unknown platform", { platformType: "console" }],
  ])("%s is refused", async (_what, change) => {
    expect((await send(owner, "/api/build", { ...someOrder(), ...change })).status).toBe(400);
  });

  test("the EULA is required first, and consent is remembered", async () => {
    const person = await signUpSomebody(api.url);
    expect((await read(person, "/api/eula-consent")).json).toEqual({ acceptedAt: null });
    expect((await send(person, "/api/build", someOrder())).json).toMatchObject({ type: "EULA_REQUIRED" });
    expect((await send(person, "/api/eula-consent", { document: "another" })).status).toBe(400);
    const first = (await send(person, "/api/eula-consent", { document: "https://aka.ms/MinecraftEULA" }))
      .json;
    expect(
      (await send(person, "/api/eula-consent", { document: "https://aka.ms/MinecraftEULA" })).json,
    ).toEqual(first);
    expect((await read(person, "/api/eula-consent")).json).toEqual(first);
    expect((await send(person, "/api/build", someOrder())).status).toBe(200);
  });
});

describe("a build belongs to the person who started it", () => {
  test.each(["", "/recipe"])("a stranger gets not found at …%s", async (path) => {
    const buildId = await someBuild(api, owner);
    const stranger = await signUpSomebody(api.url);
    expect((await read(stranger, `/api/build/${buildId}${path}`)).status).toBe(404);
  });

  test.each(["cancel", "retry"])("a stranger can't %s it", async (action) => {
    const buildId = await someBuild(api, owner);
    const stranger = await someAllowed();
    expect((await send(stranger, `/api/build/${buildId}/${action}`)).status).toBe(404);
  });

  test("the list shows the caller's own builds, newest first", async () => {
    const person = await someAllowed();
    const [first, second] = [await someBuild(api, person), await someBuild(api, person, "pending")];
    const list = JSON.parse((await read(person, "/api/builds")).text) as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([second, first]);
  });
});

test("everyone who may see a server sees its builds, with their requests", async () => {
  const person = await someAllowed();
  const { json } = await send(person, "/api/build", someOrder());
  const build = (await read(person, `/api/build/${String(json["id"])}`)).json;
  await send(person, `/api/build/${String(json["id"])}/cancel`);
  const path = `/api/servers/${String(build["serverId"])}/build-tasks`;
  const answer = await read(person, path);
  const { id, prompt, steps } = build;
  const told = { id, prompt, steps, serverId: build["serverId"], userId: person.id };
  expect(JSON.parse(answer.text)).toEqual([
    expect.objectContaining({
      ...told,
      status: "failed",
      logs: ["Cancelled. Cleaning up."],
      paymentIntentId: null,
    }),
  ]);
  expect((await read(owner, path)).status).toBe(404);
});

describe("cancelling and retrying", () => {
  test("shows as cancelled at once; a second time changes nothing", async () => {
    const buildId = await someBuild(api, owner, "pending");
    for (let times = 0; times < 2; times += 1) {
      expect((await send(owner, `/api/build/${buildId}/cancel`)).status).toBe(200);
    }
    const build = (await read(owner, `/api/build/${buildId}`)).json;
    expect(build).toMatchObject({ status: "failed", error: "Cancelled" });
    expect(build["logs"]).toEqual(["Cancelled. Cleaning up."]);
  });

  test("a failed build is retried on a new server; a running one is not", async () => {
    const person = await someAllowed();
    const buildId = await someBuild(api, person);
    expect((await send(person, `/api/build/${buildId}/retry`)).status).toBe(200);
    const build = (await read(person, `/api/build/${buildId}`)).json;
    expect(build).toMatchObject({ status: "pending", attempt: 2, error: null });
    expect((await send(person, `/api/build/${buildId}/retry`)).json).toMatchObject({
      type: "BUILD_NOT_FAILED",
    });
    expect(await serversOf(person)).toBe(1);
  });
});

describe("a recipe file", () => {
  test("starts a build without planning", async () => {
    const person = await someAllowed();
    const { json } = await send(person, "/api/builds/import", { file: someRecipeFile() });
    expect((await read(person, `/api/build/${String(json["id"])}`)).json).toMatchObject({
      prompt: expect.stringContaining("Number"),
      status: "pending",
    });
  });

  test.each([
    ["nonsense", "{"],
    ["another format", JSON.stringify({ blockwright: 2 })],
    ["software that does not fit", someRecipeFile({ platform: "bedrock" })],
    ["a config file outside", someRecipeFile({ configEdits: [{ file: "../x.yml", path: ["a"], value: 1 }] })],
    ["a plugin from nowhere", someRecipeFile({ plugins: [{ id: "evil:1", name: "x", reason: "x" }] })],
  ])("with %s is refused with a sentence", async (_what, file) => {
    const { status, json } = await send(owner, "/api/builds/import", { file });
    expect(status).toBe(422);
    expect(json["error"]).toContain("That file is not a recipe we can build.");
  });
});
