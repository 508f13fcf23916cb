import { getChange } from "@blockwright/contract/changes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { contentOf, keptOf, someStateId, someWorkingServer } from "./last-working.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());

let owner: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});

const headers = () => ({ cookie: owner.cookies });
const placeOf = (serverId: string) => `${api.url}/api/servers/${serverId}/last-working`;
const read = async (serverId: string) => (await ask(placeOf(serverId), { headers: headers() })).json;
const goBack = (serverId: string, body: object = {}) =>
  post(placeOf(serverId), { stateId: someStateId, ...body }, { headers: headers() });

const changed = (path: string) => ({ path, kept: keptOf("kept"), present: contentOf("now") });

test("a server that nobody joined has no such state", async () => {
  const { serverId } = await someRunningServer(api, owner);
  expect(await read(serverId)).toEqual({ state: null, playersOnline: 0, change: null });
});

test("settings that only the game has written are its data and are left alone", async () => {
  const texts = ["plugins/A/config.yml", "plugins/A/homes.yml"];
  const { serverId } = await someWorkingServer(api, owner, {
    changed: [...texts, "plugins/A.jar"].map(changed),
    added: [{ path: "plugins/B.jar", ...contentOf("B") }],
  });
  await api.application.pool.query(
    `insert into activity (actor_kind, via, action, subject_id, server_id, details)
      values ('person', 'browser', 'file.saved', $1::text, $1::uuid, '{"path": "plugins/A/config.yml"}')`,
    [serverId],
  );
  expect(await read(serverId)).toMatchObject({
    state: {
      id: someStateId,
      players: 3,
      differences: {
        changed: ["plugins/A/config.yml", "plugins/A.jar"],
        missing: [],
        added: ["plugins/B.jar"],
        settings: false,
        isComplete: true,
      },
    },
  });
});

test("going back is one change: texts line by line, jars from what is kept, new jars aside, start options", async () => {
  const { serverId } = await someWorkingServer(
    api,
    owner,
    {
      changed: [changed("plugins/A.jar")],
      missing: [{ path: "plugins/A/config.yml", kept: keptOf("kept") }],
      added: [{ path: "plugins/B.jar", ...contentOf("B") }],
    },
    { state: { image: "java:then" } },
  );
  const answer = await goBack(serverId);
  expect(answer.status).toBe(200);
  const place = `${api.url}/api/servers/${serverId}/changes/${String(answer.json["changeId"])}`;
  const change = getChange.response.parse((await ask(place, { headers: headers() })).json);
  expect(change.title).toBe("Go back to the last working state");
  expect(change.items.map(({ kind, summary }) => [kind, summary.replace(/-[0-9a-f]{8}/, "-x")])).toEqual([
    ["restore-kept", "Puts plugins/A.jar back as it was when the server last worked."],
    ["write-file", "Writes the new file plugins/A/config.yml."],
    ["move-file", "Renames plugins/B.jar to plugins/B.jar.disabled-x."],
    ["run-settings", "Starts the server as it was started then: Java version, flags and jar."],
  ]);
  expect(change.items[1]?.diff).toContain("+kept");
  expect((await goBack(serverId)).status).toBe(409);
});

test("start options made for another amount of memory are not brought back", async () => {
  const { serverId } = await someWorkingServer(api, owner, undefined, {
    state: { image: "java:then", memoryMb: 1 },
  });
  expect(await read(serverId)).toMatchObject({ state: { differences: { settings: false } } });
});

test("players who are online are counted, and disconnected only if that is confirmed", async () => {
  const { serverId, instanceId, node } = await someWorkingServer(api, owner);
  const numbers = {
    cpuPercent: 1,
    memoryBytes: 1,
    diskBytes: 1,
    networkReceivedBytes: 1,
    networkSentBytes: 1,
    players: 2,
    maxPlayers: 20,
    startedAt: null,
  };
  node.observe(instanceId, { state: "online", numbers });
  await beatAndWait(api, node);
  expect(await read(serverId)).toMatchObject({ playersOnline: 2 });
  const refused = await goBack(serverId);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("2 players are online")]);
  expect((await goBack(serverId, { evenWithPlayers: true })).status).toBe(200);
});

test.each([
  ["another state", {}, { stateId: "5b1c2f0e-3c58-4b8e-9d0a-222222222222" }, "another one now"],
  ["nothing that differs", { missing: [] }, {}, "Nothing is different"],
  ["too many differences", { isComplete: false }, {}, "Restore a backup"],
])("%s is refused with a sentence", async (_what, differences, body, sentence) => {
  const { serverId } = await someWorkingServer(api, owner, differences);
  const refused = await goBack(serverId, body);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(sentence)]);
});
