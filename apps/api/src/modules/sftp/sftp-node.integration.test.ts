import { randomBytes, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeSshKey, runSftp, type SftpLogin } from "../../../../../services/programs/openssh.ts";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { historyOf } from "../files/history/file-history.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { shareServer, someSleepingServer, stopSharing } from "../servers/servers.fixture.ts";
import { someSftpPassword, someSshKey } from "./sftp.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let instanceId: string;
let serverId: string;
const here = mkdtempSync(join(tmpdir(), "blockwright-sftp-"));
const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const readConnection = async (person: TestPerson) =>
  (await ask(`${api.url}/api/servers/${serverId}/sftp`, as(person))).json["connection"] as {
    port: number;
    username: string;
    fingerprint: string;
  } | null;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasSftp: true });
  owner = await signUpSomebody(api.url);
  ({ serverId, instanceId } = await someSleepingServer(api, owner));
  await waitUntil("it is installed", () => existsSync(node.treeOf(instanceId)));
  await waitUntil("SFTP is offered", async () => (await readConnection(owner)) !== null);
}, 120_000);
afterAll(async () => {
  await api.stop();
  rmSync(here, { recursive: true });
});

async function loginOf(person: TestPerson): Promise<SftpLogin> {
  const password = await someSftpPassword(api, person, serverId);
  const { port = 0, username = "" } = (await readConnection(person)) ?? {};
  return { port, username, password };
}
const sftp = (login: SftpLogin, ...commands: string[]) => runSftp(login, commands, here);
const inTree = (name: string) => join(node.treeOf(instanceId), name);

async function someMember(): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: person.id, role: "member" });
  return person;
}

test("a person puts and gets files with OpenSSH's client, and files belong to the server", async () => {
  const login = await loginOf(owner);
  const bytes = randomBytes(1_000_000);
  writeFileSync(join(here, "up"), bytes);
  expect(await sftp(login, "put up", "get up down", "ls -l")).toMatchObject({ code: 0 });
  expect(readFileSync(join(here, "down")).equals(bytes)).toBe(true);
  expect(statSync(inTree("up")).uid).toBe(statSync(node.treeOf(instanceId)).uid);
  expect((await sftp({ ...login, password: "wrong" }, "ls")).output).toMatch(/permission denied/i);
});

test("an SFTP upload keeps the replaced content with its author, and a rename takes it along", async () => {
  const person = await someMember();
  const login = await loginOf(person);
  writeFileSync(join(here, "one.yml"), "a: 1\n");
  writeFileSync(join(here, "two.yml"), "a: 2\n");
  const commands = ["put one.yml config.yml", "put two.yml config.yml", "put one.yml config.yml"];
  expect(await sftp(login, ...commands, "rename config.yml old.yml")).toMatchObject({ code: 0 });
  expect(await historyOf(api, serverId, "config.yml")).toEqual([]);
  expect(await historyOf(api, serverId, "old.yml")).toEqual(["a: 2\n", "a: 1\n"]);
  const { json } = await ask(`${api.url}/api/servers/${serverId}/file-history?path=old.yml`, as(owner));
  expect(json["versions"]).toMatchObject([
    { by: person.username, via: "sftp" },
    { by: person.username, via: "sftp" },
  ]);
  expect(await sftp(login, "rm old.yml")).toMatchObject({ code: 0 });
  expect(await historyOf(api, serverId, "old.yml")).toEqual(["a: 1\n", "a: 2\n", "a: 1\n"]);
});

test("a key of the account works too", async () => {
  const keyFile = await makeSshKey(here);
  await someSshKey(api, owner, readFileSync(`${keyFile}.pub`, "utf8"));
  const { port, username } = await loginOf(owner);
  expect(await sftp({ port, username, keyFile }, "ls")).toMatchObject({ code: 0 });
});

describe("a role with limits only reads", () => {
  const plain = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: [] };
  const operations = [
    "put one.yml ops.json",
    "put one.yml plugins/Evil.jar",
    "reput one.yml there.yml",
    "rename there.yml ops.json",
    "rm there.yml",
    "mkdir mods",
    "rmdir empty",
    "chmod 777 there.yml",
    "ln -s there.yml linked",
  ];

  test.each([
    ["start only", { startOnly: true }],
    ["named commands", { commands: ["say"] }],
    ["read-only folders", { readOnlyFolders: ["world"] }],
  ])("%s", async (_name, switches) => {
    const person = await someMember();
    const login = await loginOf(person);
    writeFileSync(join(here, "one.yml"), "a: 1\n");
    await sftp(login, "-mkdir plugins", "-mkdir empty", "put one.yml there.yml");
    const before = readdirSync(node.treeOf(instanceId), { recursive: true }).map(String).toSorted();
    await api.application.pool.query("update server_users set switches = $2 where user_id = $1", [
      person.id,
      JSON.stringify({ ...plain, ...switches }),
    ]);
    for (const operation of operations) {
      const { code } = await sftp(login, operation);
      expect({ operation, isRefused: code !== 0 }).toEqual({ operation, isRefused: true });
    }
    expect(await sftp(login, "get there.yml read.yml")).toMatchObject({ code: 0 });
    expect(readdirSync(node.treeOf(instanceId), { recursive: true }).map(String).toSorted()).toEqual(before);
    expect(readFileSync(inTree("there.yml"), "utf8")).toBe("a: 1\n");
  });
});

describe("a person is disconnected within a second, in the middle of a transfer", () => {
  writeFileSync(join(here, "endless"), "");
  truncateSync(join(here, "endless"), 1_000_000_000);

  const losses: Record<string, (person: TestPerson) => Promise<unknown>> = {
    "of being removed": (person) => stopSharing(api, { serverId, userId: person.id }),
    "of a new password": (person) => someSftpPassword(api, person, serverId),
    "of taking the password away": (person) =>
      ask(`${api.url}/api/servers/${serverId}/sftp/password`, { method: "DELETE", ...as(person) }),
    "of logging out everywhere else": (person) =>
      post(`${api.url}/api/account/sign-ins/end-others`, undefined, as(person)),
  };

  test.each(Object.entries(losses))("%s", async (_how, lose) => {
    const person = await someMember();
    const login = await loginOf(person);
    const name = randomUUID();
    const running = sftp(login, `put endless ${name}`);
    await vi.waitFor(() => expect(statSync(inTree(name)).size).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 5,
    });
    await lose(person);
    const lostAt = performance.now();
    expect((await running).code).not.toBe(0);
    expect(performance.now() - lostAt, "time limit").toBeLessThan(1000);
    rmSync(inTree(name));
  });
});

test("the SFTP process restarts with the same key, and the agent does not notice", async () => {
  const before = await readConnection(owner);
  const children = () =>
    readFileSync(`/proc/${node.agent.pid}/task/${node.agent.pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean);
  const sftpPid = children().find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("sftp/main.ts"),
  );
  process.kill(Number(sftpPid), "SIGKILL");
  await waitUntil("it is offered again", async () => {
    const now = await readConnection(owner);
    return now !== null && now.port !== before?.port;
  });
  expect((await readConnection(owner))?.fingerprint).toBe(before?.fingerprint);
  expect(node.agent.child.exitCode).toBeNull();
  expect(await sftp(await loginOf(owner), "ls")).toMatchObject({ code: 0 });
});
