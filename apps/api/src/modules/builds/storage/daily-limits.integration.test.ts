import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { leaveServer } from "../../servers/index.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { allowBuilding, someBuild, someOrder, someRecipeFile } from "../builds.fixture.ts";

const perDay = 3;
const api = await startTestApi({
  environment: {
    BUILDS_PER_PERSON_AND_DAY: String(perDay),
    IMPORTS_PER_PERSON_AND_DAY: String(perDay),
    REINSTALLS_PER_PERSON_AND_DAY: String(perDay),
  },
});
afterAll(() => api.stop());
const { pool, deps } = api.application;

let owner: TestPerson;
beforeEach(async () => {
  owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
  await pool.query("update users set plan = 'ultimate' where id = $1", [owner.id]);
});

type Answer = Awaited<ReturnType<typeof post>>;
const send = (path: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  post(`${api.url}/api/${path}`, body, { headers: { cookie: owner.cookies, ...headers } });

interface Operation {
  /** Preconditions of one call, made beforehand. */
  readonly prepare: () => Promise<string>;
  readonly begin: (prepared: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly sentence: RegExp;
}

const builds =
  /^You can start 3 builds a day\. You can start the next one from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/;
const operations: Readonly<Record<string, Operation>> = {
  build: {
    prepare: async () => "",
    begin: (_, headers) => send("build", someOrder(), headers),
    sentence: builds,
  },
  retry: {
    prepare: () => someBuild(api, owner),
    begin: (buildId, headers) => send(`build/${buildId}/retry`, {}, headers),
    sentence: builds,
  },
  import: {
    prepare: async () => "",
    begin: (_, headers) => send("builds/import", { file: someRecipeFile() }, headers),
    sentence: /^You can build 3 servers a day from a file\. /,
  },
  reinstall: {
    prepare: async () => (await someRunningServer(api, owner)).serverId,
    begin: (serverId, headers) =>
      send(`servers/${serverId}/reinstall`, { serverType: "paper", minecraftVersion: "1.21.4" }, headers),
    sentence: /^You can reinstall servers 3 times a day\. /,
  },
};

test.each(Object.entries(operations))(
  "%s: of ten at the same time three begin, the others hear when the next one may, and it may",
  async (_name, { prepare, begin, sentence }) => {
    const prepared: string[] = [];
    for (let made = 0; made < 11; made += 1) prepared.push(await prepare());
    const answers = await Promise.all(prepared.slice(1).map((one) => begin(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perDay);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const { json } of refused)
      expect(json).toMatchObject({ type: "TOO_MANY_TRIES", error: expect.stringMatching(sentence) });
    api.clock.advance(24 * 3_600_000 + 1);
    expect((await begin(prepared[0] ?? "")).status).toBe(200);
  },
);

test("a call that is refused for another reason, or replayed, does not count", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const wish = { serverType: "paper", minecraftVersion: "1.21.4" };
  const key = { "idempotency-key": "one-reinstall-of-the-day" };
  for (let time = 0; time < 5; time += 1)
    expect((await send(`servers/${serverId}/reinstall`, wish, key)).status).toBe(200);
  for (let time = 0; time < 5; time += 1)
    expect((await send(`servers/${serverId}/reinstall`, wish)).json).toMatchObject({ type: "JOB_RUNNING" });
  const end = async () => {
    await pool.query("update maintenance_jobs set status = 'failed' where server_id = $1", [serverId]);
    await deps.transact((tx) => leaveServer(deps, tx, serverId));
  };
  for (const status of [200, 200, 429]) {
    await end();
    expect((await send(`servers/${serverId}/reinstall`, wish)).status).toBe(status);
  }
});
