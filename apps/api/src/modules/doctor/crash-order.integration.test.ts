import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask, cookiesOf, post } from "../../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../accounts/people.fixture.ts";
import { someBackup } from "../backups/backups.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());

let owner: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});

const read = ({ serverId }: TestServer, headers: Record<string, string> = {}) =>
  ask(`${api.url}/api/servers/${serverId}/diagnosis`, { headers: { cookie: owner.cookies, ...headers } });

function says({ node }: TestServer, lines: readonly string[]): void {
  node.answers.set(watchConsole.name, () => ({
    epoch: "a",
    lines: lines.map((text, number) => ({ number, text })),
    skipped: 0,
  }));
}

async function ends(server: TestServer, reason: "crashed", at: Date) {
  server.node.observe(server.instanceId, {
    state: "offline",
    lastExit: { reason, sentence: "The server crashed.", exitCode: 1, at: at.toISOString() },
  });
  await beatAndWait(api, server.node);
}

const outOfMemory = "[12:00:09] [Server thread/ERROR]: Encountered an unexpected exception";
const heap = "java.lang.OutOfMemoryError: Java heap space";
const noNumbers = {
  cpuPercent: 0,
  memoryBytes: 0,
  diskBytes: 0,
  players: 0,
  networkReceivedBytes: 0,
  networkSentBytes: 0,
  maxPlayers: 10,
};

test("a crash comes before a problem of the run after it, until it is dismissed, and that problem is shown next", async () => {
  const server = await someRunningServer(api, owner);
  says(server, [outOfMemory, heap]);
  const crashedAt = new Date();
  await ends(server, "crashed", crashedAt);
  expect((await read(server)).json["diagnosis"]).toMatchObject({ kind: "exit", class: "heap-oom" });
  const numbers = { ...noNumbers, startedAt: new Date(crashedAt.getTime() + 5000).toISOString() };
  server.node.observe(server.instanceId, { state: "online", numbers });
  says(server, [
    '[12:00:00] [Server thread/INFO]: Done (1.0s)! For help, type "help"',
    "[12:00:09] [Server thread/WARN]: Task #1 for Shop v2.0 generated an exception",
  ]);
  api.clock.advance(2 * 3600_000);
  await beatAndWait(api, server.node);
  const crash = (await read(server)).json["diagnosis"] as { id: string };
  expect(crash).toMatchObject({ kind: "exit", class: "heap-oom", isRunning: true });
  const dismissed = await ask(`${api.url}/api/servers/${server.serverId}/diagnosis/dismiss`, {
    method: "POST",
    body: { diagnosisId: crash.id },
    headers: { cookie: owner.cookies },
  });
  expect(dismissed.status).toBe(200);
  expect((await read(server)).json["diagnosis"]).toMatchObject({ kind: "run", class: "plugin-runtime" });
});

test("a crash that nobody dismissed is shown for a week", async () => {
  const server = await someRunningServer(api, owner);
  says(server, [outOfMemory, heap]);
  await ends(server, "crashed", api.clock.now());
  server.node.observe(server.instanceId, { state: "online" });
  const shownAfterDays = async (days: number) => {
    api.clock.advance(days * 24 * 3600_000);
    await beatAndWait(api, server.node);
    const { username, password } = owner;
    const signedIn = await post(`${api.url}/api/auth/login`, { username, password }, { from: someAddress() });
    return (await read(server, { cookie: cookiesOf(signedIn) })).json["diagnosis"];
  };
  expect(await shownAfterDays(6)).toMatchObject({ class: "heap-oom" });
  expect(await shownAfterDays(2)).toBeNull();
});

test("a jar for a Java that is not set up here is disabled, and a world without a backup is not restored", async () => {
  const person = await signUpSomebody(api.url);
  const asPerson = { cookie: person.cookies };
  const server = await someRunningServer(api, person);
  const { pool } = api.application;
  const shows = async (fix: CrashFix) => {
    await pool.query("update diagnoses set fix = $1, refusal = null where server_id = $2", [
      JSON.stringify(fix),
      server.serverId,
    ]);
    return (await read(server, asPerson)).json["diagnosis"];
  };
  says(server, [outOfMemory, heap]);
  await ends(server, "crashed", api.clock.now());
  await read(server, asPerson);
  expect(await shows({ kind: "choose-java", major: 30, plugin: "future" })).toMatchObject({
    fix: { title: "Disable future" },
    advice: null,
  });
  expect(await shows({ kind: "choose-java", major: 30 })).toMatchObject({
    fix: null,
    advice: expect.stringContaining("Java 30 is not set up here.") as string,
  });
  expect(await shows({ kind: "restore-backup" })).toMatchObject({
    fix: null,
    leadsTo: null,
    advice: "There is no backup to restore. Undo your last change, or upload the world again.",
  });
  await someBackup(api, server.serverId);
  expect(await shows({ kind: "restore-backup" })).toMatchObject({
    leadsTo: "backups",
    advice: "Restore a backup from before this happened.",
  });
  await pool.query("update servers set max_ram_mb = 1024 where id = $1", [server.serverId]);
  expect(await shows({ kind: "more-memory" })).toMatchObject({ fix: null, leadsTo: "size" });
});
