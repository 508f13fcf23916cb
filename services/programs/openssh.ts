import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment, run } from "../shell.ts";

export interface SftpLogin {
  readonly port: number;
  readonly username: string;
  /** Either this or a key. */
  readonly password?: string;
  readonly keyFile?: string;
  /** In the form "RekeyLimit=16M". */
  readonly options?: readonly string[];
}

export interface ProgramEnd {
  readonly code: number | null;
  readonly output: string;
}

/** Runs OpenSSH's `sftp` with these commands. Stops at the first failure. */
export function runSftp(login: SftpLogin, commands: readonly string[], cwd: string): Promise<ProgramEnd> {
  const target = `${login.username}@127.0.0.1`;
  return runClient("sftp", login, ["-P", String(login.port), "-b", "-", target], cwd, commands.join("\n"));
}

/** Remote paths start with "remote:". */
export function runScp(login: SftpLogin, args: readonly string[], cwd: string): Promise<ProgramEnd> {
  const named = args.map((arg) => arg.replace(/^remote:/, `${login.username}@127.0.0.1:`));
  return runClient("scp", login, ["-P", String(login.port), ...named], cwd, "");
}

/** Creates the two files of a new key; the public one ends in ".pub". */
export async function makeSshKey(folder: string, type = "ed25519", bits?: number): Promise<string> {
  const file = join(folder, `key-${type}${bits ?? ""}`);
  await run("ssh-keygen", ["-q", "-t", type, ...(bits ? ["-b", String(bits)] : []), "-N", "", "-f", file]);
  return file;
}

const timeLimitMs = 60_000;

async function runClient(
  program: "sftp" | "scp",
  { password, keyFile, options = [] }: SftpLogin,
  args: readonly string[],
  cwd: string,
  input: string,
): Promise<ProgramEnd> {
  const folder = mkdtempSync(join(tmpdir(), "blockwright-ssh-"));
  // Without a terminal, ssh runs a program to get the password.
  const asking = join(folder, "ask");
  writeFileSync(asking, '#!/bin/sh\necho "$TEST_PASSWORD"\n', { mode: 0o700 });
  const settings = [
    "BatchMode=no",
    "StrictHostKeyChecking=no",
    "UserKnownHostsFile=/dev/null",
    "GlobalKnownHostsFile=/dev/null",
    "LogLevel=ERROR",
    "NumberOfPasswordPrompts=1",
    `PreferredAuthentications=${keyFile === undefined ? "password" : "publickey"}`,
    ...(keyFile === undefined ? [] : ["IdentitiesOnly=yes", `IdentityFile=${keyFile}`]),
    ...options,
  ];
  const child = spawn(program, ["-F", "none", ...settings.flatMap((one) => ["-o", one]), ...args], {
    cwd,
    env: {
      ...cleanEnvironment,
      SSH_ASKPASS: asking,
      SSH_ASKPASS_REQUIRE: "force",
      TEST_PASSWORD: password ?? "",
    },
    timeout: timeLimitMs,
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  // It may exit before it has read everything.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  rmSync(folder, { recursive: true });
  return { code, output: Buffer.concat(output).toString() };
}
