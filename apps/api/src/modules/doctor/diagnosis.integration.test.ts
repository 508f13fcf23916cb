import { listFolder } from "@blockwright/node-protocol/files";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someChange } from "../changes/changes.fixture.ts";
import { giveFiles } from "../changes/node-files.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { diagnosisOf, someDiagnosedServer } from "./doctor.fixture.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());

let owner: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});

const read = ({ serverId }: TestServer, headers: Record<string, string> = {}) =>
  ask(`${api.url}/api/servers/${serverId}/diagnosis`, { headers: { cookie: owner.cookies, ...headers } });

let asked = 0;
function says({ node }: TestServer, lines: readonly string[]): void {
  node.answers.set(watchConsole.name, () => {
    asked += 1;
    return { epoch: "a", lines: lines.map((text, number) => ({ number, text })), skipped: 0 };
  });
}

async function ends(server: TestServer, reason: "crashed" | "stopped" | "install-failed", at = new Date()) {
  server.node.observe(server.instanceId, {
    state: "offline",
    lastExit: { reason, sentence: "The server crashed.", exitCode: 1, at: at.toISOString() },
  });
  await beatAndWait(api, server.node);
}

const outOfMemory = "[12:00:09] [Server thread/ERROR]: Encountered an unexpected exception";
const heap = "java.lang.OutOfMemoryError: Java heap space";

test("an unexpected exit is explained with the console line that shows it", async () => {
  const server = await someRunningServer(api, owner);
  says(server, ["[12:00:00] [main/INFO]: Starting minecraft server version 1.20.1", outOfMemory, heap]);
  await ends(server, "crashed");
  const { status, json } = await read(server);
  expect(status).toBe(200);
  expect(json["diagnosis"]).toMatchObject({ class: "heap-oom", decidingLine: heap, isRunning: false });
});

test("the node is asked once per exit, and a page that already has the answer is told so", async () => {
  const server = await someRunningServer(api, owner);
  says(server, [outOfMemory, heap]);
  await ends(server, "crashed");
  asked = 0;
  const answers = await Promise.all(Array.from({ length: 5 }, () => read(server)));
  const again = await read(server);
  expect(asked).toBe(1);
  expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
  expect((await read(server, { "if-none-match": String(again.headers["etag"]) })).status).toBe(304);
});

test("a server that exits repeatedly has one problem, shown with the latest time", async () => {
  const server = await someRunningServer(api, owner);
  says(server, [outOfMemory, heap]);
  await ends(server, "crashed", new Date(Date.now() - 60_000));
  const first = (await read(server)).json["diagnosis"] as { id: string; at: string };
  await ends(server, "crashed");
  const second = (await read(server)).json["diagnosis"] as { id: string; at: string };
  expect(second.id).toBe(first.id);
  expect(Date.parse(second.at)).toBeGreaterThan(Date.parse(first.at));
});

test("a requested stop needs no explanation", async () => {
  const server = await someRunningServer(api, owner);
  says(server, [outOfMemory, heap]);
  await ends(server, "stopped");
  expect((await read(server)).json).toEqual({ diagnosis: null });
});

test("without a matching rule the node's own message is shown, without a button", async () => {
  const server = await someRunningServer(api, owner);
  says(server, ["[12:00:00] [Server thread/INFO]: Nothing special"]);
  await ends(server, "crashed");
  expect((await read(server)).json["diagnosis"]).toMatchObject({
    class: null,
    sentence: "The server crashed.",
    fix: null,
  });
});

test("an offline machine is asked again later", async () => {
  const server = await someRunningServer(api, owner);
  server.node.answers.set(watchConsole.name, () => "failed");
  await ends(server, "crashed");
  expect((await read(server)).json).toEqual({ diagnosis: null });
  says(server, [outOfMemory, heap]);
  expect((await read(server)).json["diagnosis"]).toMatchObject({ class: "heap-oom" });
});

test("a failed installation is explained by the node itself", async () => {
  const server = await someRunningServer(api, owner);
  asked = 0;
  await ends(server, "install-failed");
  expect((await read(server)).json["diagnosis"]).toMatchObject({ sentence: "The server crashed." });
  expect(asked).toBe(0);
});

test("a button is shown only if it can do something, else text", async () => {
  const server = await someRunningServer(api, owner);
  const files = giveFiles(server.node, () => undefined);
  says(server, ["[12:00:05] [Server thread/WARN]: **** FAILED TO BIND TO PORT!"]);
  const withSettings = async (settings: string) => {
    files.set(`${server.instanceId} server.properties`, Buffer.from(settings));
    await ends(server, "crashed");
    return (await read(server)).json["diagnosis"];
  };
  expect(await withSettings("server-port=1\n")).toMatchObject({ fix: { id: "change-port" }, advice: null });
  const [{ port } = { port: 0 }] = server.node.specs.get(server.instanceId)?.ports ?? [];
  expect(await withSettings(`server-port=${port}\nserver-ip=\n`)).toMatchObject({
    class: "port",
    fix: null,
    advice: expect.stringMatching(/^The port in its settings is the right one/) as string,
  });
});

const noNumbers = {
  cpuPercent: 0,
  memoryBytes: 0,
  diskBytes: 0,
  players: 0,
  networkReceivedBytes: 0,
  networkSentBytes: 0,
  maxPlayers: 10,
};

test("a problem in a running server is found within a minute, without constant polling", async () => {
  const server = await someRunningServer(api, owner);
  const numbers = { ...noNumbers, startedAt: new Date().toISOString() };
  server.node.observe(server.instanceId, { state: "online", numbers });
  await beatAndWait(api, server.node);
  const { pool } = api.application;
  const aMinutePasses = () =>
    pool.query("update diagnoses set created_at = now() - interval '61 seconds' where server_id = $1", [
      server.serverId,
    ]);
  const ready = '[12:00:00] [Server thread/INFO]: Done (1.0s)! For help, type "help"';
  says(server, [ready]);
  expect((await read(server)).json).toEqual({ diagnosis: null });
  await aMinutePasses();
  expect((await read(server)).json).toEqual({ diagnosis: null });
  says(server, [ready, "[12:00:09] [Server thread/WARN]: Task #1 for Shop v2.0 generated an exception"]);
  expect((await read(server)).json).toEqual({ diagnosis: null });
  await aMinutePasses();
  expect((await read(server)).json["diagnosis"]).toMatchObject({ class: "plugin-runtime", isRunning: true });
  asked = 0;
  await aMinutePasses();
  expect((await read(server)).json["diagnosis"]).toMatchObject({ class: "plugin-runtime" });
  expect(asked).toBe(0);
});

test("an applied fix is shown while it can be undone, and a failed one until the server runs", async () => {
  const server = await someDiagnosedServer(api, owner);
  const origin = `diagnosis:${await diagnosisOf(api, owner)}`;
  await someChange(api, server.serverId, { origin, state: "undone" });
  expect((await read(server)).json).toEqual({ diagnosis: null });
  await ends(server, "stopped");
  expect((await read(server)).json["diagnosis"]).toMatchObject({
    change: { state: "undone", canUndo: false },
  });
  const changeId = await someChange(api, server.serverId, { origin, state: "verified" });
  server.node.observe(server.instanceId, { state: "online" });
  await beatAndWait(api, server.node);
  expect((await read(server)).json["diagnosis"]).toMatchObject({
    change: { state: "verified", canUndo: true },
  });

  const gone = { kind: "discard-file", path: "logs/old.log.gz", sizeBytes: 1 };
  await api.application.pool.query(
    "insert into change_items (change_id, position, item) values ($1, 0, $2)",
    [changeId, gone],
  );
  expect((await read(server)).json["diagnosis"]).toMatchObject({ change: { canUndo: false } });

  const installedAnew = "update changes set installation_id = 'an earlier one' where id = $1";
  await api.application.pool.query(installedAnew, [changeId]);
  expect((await read(server)).json).toEqual({ diagnosis: null });
});

test("strangers get not found", async () => {
  const server = await someRunningServer(api, owner);
  const stranger = await signUpSomebody(api.url);
  const answer = await ask(`${api.url}/api/servers/${server.serverId}/diagnosis`, {
    headers: { cookie: stranger.cookies },
  });
  expect(answer.status).toBe(404);
});

test("a crash report is linked to its own crash, and not to a later one", async () => {
  const server = await someRunningServer(api, owner);
  giveFiles(server.node, () => undefined);
  const crashedAt = new Date();
  const before = new Date(crashedAt.getTime() - 30_000);
  const reportAt = (modifiedAt: Date) =>
    server.node.answers.set(listFolder.name, () => ({
      entries: [
        {
          name: "crash-1.txt",
          kind: "file",
          sizeBytes: 1,
          modifiedAt: modifiedAt.toISOString(),
          mode: 0o640,
        },
      ],
      isComplete: true,
    }));
  const clock = (moment: Date) => moment.toISOString().slice(11, 19);
  says(server, [
    `[${clock(before)}] [main/INFO]: Starting minecraft server version 1.20.1`,
    `[${clock(crashedAt)}] [Server thread/ERROR]: Something unexpected`,
  ]);
  reportAt(new Date(before.getTime() - 10_000));
  await ends(server, "crashed", crashedAt);
  expect((await read(server)).json["diagnosis"]).toMatchObject({ reportPath: null });
  reportAt(new Date(crashedAt.getTime() + 900));
  await ends(server, "crashed", new Date(crashedAt.getTime() + 1000));
  expect((await read(server)).json["diagnosis"]).toMatchObject({ reportPath: "crash-reports/crash-1.txt" });
  server.node.answers.delete(listFolder.name);
});

test("a dismissed crash is gone for everybody, with its badge, until the next one", async () => {
  const server = await someRunningServer(api, owner);
  says(server, [outOfMemory, heap]);
  const badge = async () =>
    (await ask(`${api.url}/api/servers/${server.serverId}`, { headers: { cookie: owner.cookies } })).json[
      "crashedAt"
    ];
  const first = new Date(Date.now() - 1000);
  await ends(server, "crashed", first);
  expect((await read(server)).json["diagnosis"]).toMatchObject({ kind: "exit", reportPath: null });
  expect(await badge()).toBe(first.toISOString());
  const dismissed = await ask(`${api.url}/api/servers/${server.serverId}/diagnosis/dismiss`, {
    method: "POST",
    body: { diagnosisId: null },
    headers: { cookie: owner.cookies },
  });
  expect(dismissed.status).toBe(200);
  expect((await read(server)).json["diagnosis"]).toBeNull();
  expect(await badge()).toBeNull();
  await ends(server, "crashed", new Date(Date.now() + 1000));
  expect((await read(server)).json["diagnosis"]).toMatchObject({ kind: "exit" });
  expect(await badge()).not.toBeNull();
});
