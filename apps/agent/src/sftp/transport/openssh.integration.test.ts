import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeSshKey, runScp, runSftp, type SftpLogin } from "../../../../../services/programs/openssh.ts";
import { password, startSftpServer } from "./sftp-server.fixture.ts";

let server: Awaited<ReturnType<typeof startSftpServer>>;
afterEach(() => server.stop());
const owner = (more: Partial<SftpLogin> = {}) => ({
  port: server.port,
  username: "owner",
  password,
  ...more,
});
const reader = () => ({ ...owner(), username: "reader" });
const sftp = (login: SftpLogin, ...commands: string[]) => runSftp(login, commands, server.here);
const inTree = (name: string) => join(server.folder, name);

describe("OpenSSH's sftp", () => {
  test("lists, uploads, downloads, renames, removes and creates folders", async () => {
    server = await startSftpServer();
    const bytes = randomBytes(3_000_000);
    writeFileSync(join(server.here, "big"), bytes);
    const { code, output } = await sftp(
      owner(),
      "put big",
      "get big back",
      "mkdir plugins",
      "put big plugins/a.jar",
      "rename plugins/a.jar plugins/b.jar",
      "chmod 600 plugins/b.jar",
      "ls -l plugins",
      "rm big",
      "df",
    );
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("b.jar") as string });
    expect(readFileSync(join(server.here, "back")).equals(bytes)).toBe(true);
    expect(readFileSync(inTree("plugins/b.jar")).equals(bytes)).toBe(true);
    expect(statSync(inTree("plugins/b.jar")).mode & 0o777).toBe(0o600);
    expect(existsSync(inTree("big"))).toBe(false);
    expect(server.errors).toEqual([]);
    await vi.waitFor(() =>
      expect(server.summaries).toEqual([
        expect.objectContaining({ filesWritten: 2, filesRead: 1, removed: 1, renamed: 1, bytesWritten: 6e6 }),
      ]),
    );
  });

  test("resumes an interrupted upload and download", async () => {
    server = await startSftpServer();
    const bytes = randomBytes(2_000_000);
    writeFileSync(join(server.here, "big"), bytes);
    writeFileSync(join(server.here, "back"), bytes.subarray(0, 500_000));
    server.write("half", bytes.subarray(0, 700_001));
    server.write("whole", bytes);
    expect((await sftp(owner(), "reput big half", "reget whole back")).code).toBe(0);
    expect(readFileSync(inTree("half")).equals(bytes)).toBe(true);
    expect(readFileSync(join(server.here, "back")).equals(bytes)).toBe(true);
  });

  test("rekeys during a transfer", async () => {
    server = await startSftpServer();
    const bytes = randomBytes(6_000_000);
    writeFileSync(join(server.here, "big"), bytes);
    expect((await sftp(owner({ options: ["RekeyLimit=2M"] }), "put big", "get big back")).code).toBe(0);
    expect(readFileSync(join(server.here, "back")).equals(bytes)).toBe(true);
  });

  test("a read-only user can list and download, but change nothing", async () => {
    server = await startSftpServer();
    server.write("config.yml", "a: 1");
    writeFileSync(join(server.here, "evil"), "x");
    expect((await sftp(reader(), "get config.yml", "ls")).code).toBe(0);
    for (const command of [
      "put evil",
      "rm config.yml",
      "mkdir d",
      "rename config.yml c",
      "chmod 777 config.yml",
    ]) {
      const { code, output } = await sftp(reader(), command);
      expect([command, code, output]).toEqual([command, 1, expect.stringMatching(/permission denied/i)]);
    }
    expect(readdirSync(server.folder)).toEqual(["config.yml"]);
  });

  test("signs in with a registered key of each type, and with no other key", async () => {
    const folder = mkdtempSync(join(tmpdir(), "blockwright-keys-"));
    const files = [
      await makeSshKey(folder),
      await makeSshKey(folder, "ecdsa", 256),
      await makeSshKey(folder, "rsa", 2048),
    ];
    const other = await makeSshKey(folder, "ecdsa", 384);
    const publicOf = (file: string) => readFileSync(`${file}.pub`, "utf8").split(" ")[1] ?? "";
    server = await startSftpServer({ keys: files.map(publicOf) });
    const withKey = (keyFile: string) => sftp({ port: server.port, username: "owner", keyFile }, "ls");
    for (const file of files) expect((await withKey(file)).code).toBe(0);
    expect((await withKey(other)).output).toMatch(/permission denied/i);
  });

  test("wrong passwords are refused, and no shell is available", async () => {
    server = await startSftpServer();
    expect((await sftp(owner({ password: "wrong" }), "ls")).output).toMatch(/permission denied/i);
    const scp = await runScp(owner(), ["-O", "remote:/a", "."], server.here);
    expect(scp.output).toContain("This server speaks SFTP only");
  });
});

test("scp copies folders both ways", async () => {
  server = await startSftpServer();
  const many = join(server.here, "many", "deep");
  mkdirSync(many, { recursive: true });
  for (let number = 0; number < 200; number += 1) writeFileSync(join(many, `f${number}`), String(number));
  expect((await runScp(owner(), ["-r", "many", "remote:/"], server.here)).code).toBe(0);
  expect(readFileSync(inTree("many/deep/f199"), "utf8")).toBe("199");
  expect((await runScp(owner(), ["-r", "remote:/many", "back"], server.here)).code).toBe(0);
  expect(readdirSync(join(server.here, "back/deep"))).toHaveLength(200);
});

test("a revoked permission ends a running transfer within a second", async () => {
  server = await startSftpServer();
  // Takes many seconds, but no disk space.
  writeFileSync(join(server.here, "big"), "");
  truncateSync(join(server.here, "big"), 1_500_000_000);
  const running = sftp(owner(), "put big");
  await vi.waitFor(() => expect(statSync(inTree("big")).size).toBeGreaterThan(0), {
    timeout: 10_000,
    interval: 5,
  });
  server.guests.setRights([{ sessionId: server.sessionIds[0] ?? "", right: "none" }]);
  const cutAt = performance.now();
  expect((await running).code).not.toBe(0);
  expect(performance.now() - cutAt, "time limit").toBeLessThan(1000);
  expect(statSync(inTree("big")).size).toBeLessThan(1_500_000_000);
});

test("a silent client is disconnected, and such clients get only a share of the connections", async () => {
  server = await startSftpServer({ limits: { signInMs: 3000, perAddress: 3 } });
  const silent = Array.from({ length: 5 }, () => connect(server.port, "127.0.0.1"));
  for (const socket of silent) {
    socket.on("error", () => undefined);
    socket.resume();
  }
  await Promise.all(silent.slice(3).map((socket) => once(socket, "close")));
  expect(silent.slice(0, 3).some((socket) => socket.closed)).toBe(false);
  await Promise.all(silent.slice(0, 3).map((socket) => once(socket, "close")));
  expect((await sftp(owner(), "ls")).code).toBe(0);
});

test("an invalid handshake does not crash the server", async () => {
  server = await startSftpServer({ limits: { strangers: 200, perAddress: 200 } });
  const sockets = Array.from({ length: 60 }, (_none, number) => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    if (number % 3 === 0) socket.write(randomBytes(5000));
    else if (number % 3 === 1) socket.write(Buffer.concat([Buffer.from("SSH-2.0-x\r\n"), randomBytes(5000)]));
    else socket.write(`SSH-2.0-${"x".repeat(5000)}`);
    return socket;
  });
  await sleep(300);
  for (const socket of sockets) socket.destroy();
  expect((await sftp(owner(), "ls")).code).toBe(0);
  expect(server.errors).toEqual([]);
});
