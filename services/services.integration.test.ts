import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeUser, fmtCreds } from "@nats-io/jwt";
import { createUser, fromSeed } from "@nats-io/nkeys";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, dropDatabase } from "./engines/databases.ts";
import { killService, restartService } from "./faults.ts";
import { ensureInstance, type Instance, stopInstance } from "./instance.ts";
import { postgresBinDir } from "./engines/postgres-binaries.ts";
import { recordOf } from "./processes.ts";
import { resetInstance } from "./reset.ts";
import { run } from "./shell.ts";
import { userIds } from "./users.ts";

const name = `self-test-${process.pid}`;
let instance: Instance;
let foreign: { server: ChildProcess; folder: string };

beforeAll(async () => {
  foreign = await startForeignPostgres();
  instance = await ensureInstance(name, ["postgres", "nats"]);
});
afterAll(async () => {
  await stopInstance(name, { remove: true });
  foreign.server.kill("SIGKILL");
  rmSync(foreign.folder, { recursive: true, force: true });
});

test("a second start does nothing, even with concurrent callers", async () => {
  const again = await Promise.all([1, 2, 3].map(() => ensureInstance(name, ["postgres", "nats"])));
  for (const one of again) expect(pidsOf(one)).toEqual(pidsOf(instance));
});

test("secrets are readable by root only", () => {
  const files = [
    "instance.json",
    "postgres/password",
    "nats/account.seed",
    "nats/operator.seed",
    "nats/api.creds",
  ];
  const open = files.filter((file) => (statSync(join(instance.stateDir, file)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

test("PostgreSQL refuses connections without the password", async () => {
  const url = new URL(instance.postgres?.url ?? "");
  url.password = "wrong";
  await expect(query(url.href, "SELECT 1")).rejects.toThrow("password authentication failed");
});

test("PostgreSQL syncs to disk and listens on loopback only", async () => {
  const url = instance.postgres?.url ?? "";
  expect(await query(url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
});

test("data survives a PostgreSQL killed in the middle of a query", async () => {
  const url = await createDatabase(instance, "survivor");
  await query(url, "CREATE TABLE kept (value int)");
  await query(url, "INSERT INTO kept VALUES (42)");
  const busy = query(url, "SELECT pg_sleep(60)").catch(() => "cut");
  const revived = await restartService(instance, "postgres", "SIGKILL");
  expect(await busy).toBe("cut");
  expect(revived.postgres?.pid).not.toBe(instance.postgres?.pid);
  expect(revived.postgres?.url).toBe(instance.postgres?.url);
  expect(await query(url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  await dropDatabase(revived, "survivor");
  instance = revived;
});

test("an unrelated process with PostgreSQL's old pid does not prevent a start", async () => {
  await killService(instance, "postgres", "SIGKILL");
  const lockFile = join(instance.stateDir, "postgres/data/postmaster.pid");
  const [, ...rest] = readFileSync(lockFile, "utf8").split("\n");
  writeFileSync(lockFile, [foreign.server.pid, ...rest].join("\n"));
  instance = await ensureInstance(name, ["postgres"]);
  expect(await query(instance.postgres?.url ?? "", "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a killed NATS comes back on the same address with the same credentials", async () => {
  const credentials = readFileSync(instance.nats?.apiCredsFile ?? "", "utf8");
  const revived = await restartService(instance, "nats", "SIGKILL");
  expect(revived.nats?.pid).not.toBe(instance.nats?.pid);
  expect(revived.nats?.url).toBe(instance.nats?.url);
  const api = await openNats(credentials);
  await api.close();
  instance = revived;
});

test("a node's credentials allow its own subjects and no other node's", async () => {
  const node = await openNats(await nodeCredentials("1"));
  const api = await openNats(readFileSync(instance.nats?.apiCredsFile ?? "", "utf8"));
  node.subscribe("node.1.rpc.echo", { callback: (_error, message) => void message.respond(message.data) });
  await node.flush();
  const reply = { noMux: true, reply: "node.1.answer.me.1", timeout: 1000 };
  expect((await api.request("node.1.rpc.echo", "hello", reply)).string()).toBe("hello");
  let refusal = "";
  node.subscribe("node.2.rpc.>", { callback: (error) => void (refusal = error?.message ?? "let in") });
  await expect.poll(() => refusal).toMatch(/permissions violation/i);
  await Promise.all([node.close(), api.close()]);
});

test("NATS refuses connections without credentials", async () => {
  await expect(connect({ servers: instance.nats?.url ?? "", reconnect: false })).rejects.toThrow(
    /authorization/i,
  );
});

test("a reset drops the databases, keeps the services, and refuses while a program is connected", async () => {
  const url = await createDatabase(instance, "reset_me");
  const program = new Client({ connectionString: url });
  await program.connect();
  await expect(resetInstance(name)).rejects.toThrow("reset_me is open in 1 connection(s)");
  await program.end();
  expect(await resetInstance(name)).toEqual(["reset_me"]);
  expect(pidsOf(await ensureInstance(name, ["postgres", "nats"]))).toEqual(pidsOf(instance));
  await expect(query(url, "SELECT 1")).rejects.toThrow('"reset_me" does not exist');
});

test("stop ends exactly its own processes, and the data exists at the next start", async () => {
  const url = await createDatabase(instance, "kept");
  const before = pidsOf(instance);
  await stopInstance(name, { remove: false });
  for (const pid of before) expect(recordOf(pid)).toBeUndefined();
  expect(recordOf(foreign.server.pid ?? 0)).toBeDefined();
  instance = await ensureInstance(name, ["postgres", "nats"]);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("stop with remove leaves nothing behind, and other instances keep running", async () => {
  await stopInstance(name, { remove: true });
  expect(existsSync(instance.stateDir)).toBe(false);
  for (const pid of pidsOf(instance)) expect(recordOf(pid)).toBeUndefined();
  expect(recordOf(foreign.server.pid ?? 0)).toBeDefined();
});

function pidsOf(one: Instance): number[] {
  return [one.postgres?.pid ?? 0, one.nats?.pid ?? 0];
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function openNats(credentials: string): Promise<NatsConnection> {
  const authenticator = credsAuthenticator(new TextEncoder().encode(credentials));
  return connect({ servers: instance.nats?.url ?? "", authenticator });
}

async function nodeCredentials(nodeId: string): Promise<string> {
  const account = fromSeed(
    new TextEncoder().encode(readFileSync(instance.nats?.accountSeedFile ?? "", "utf8").trim()),
  );
  const user = createUser();
  const permissions = {
    pub: { allow: [`node.${nodeId}.answer.>`] },
    sub: { allow: [`node.${nodeId}.rpc.>`] },
  };
  return new TextDecoder().decode(
    fmtCreds(await encodeUser(`node-${nodeId}`, user, account, permissions), user),
  );
}

/** An unrelated PostgreSQL, as if it was on the machine before. */
async function startForeignPostgres(): Promise<{ server: ChildProcess; folder: string }> {
  const [binDir, user] = [postgresBinDir() ?? "", userIds("postgres") ?? { uid: 0, gid: 0 }];
  const folder = mkdtempSync(join(tmpdir(), "foreign-"));
  chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  await run(join(binDir, "initdb"), ["-D", data, "--no-sync", "--auth=trust"], { ...user, cwd: "/" });
  const args = ["-D", data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`];
  return { server: spawn(join(binDir, "postgres"), args, { ...user, cwd: "/", stdio: "ignore" }), folder };
}
