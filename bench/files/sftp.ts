import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { runSftp, type SftpLogin } from "../../services/programs/openssh.ts";
import type { FileSite } from "./file-site.ts";
import { startOpensshServer } from "./openssh-server.ts";
import { takeTurns, type Turns } from "./turns.ts";

/** Both sides use the same cipher. By default OpenSSH would choose one that ours does not offer. */
const options = ["Ciphers=aes128-gcm@openssh.com"];
/** In memory, so that the disk carries only one end of each transfer. */
const memoryFolder = "/dev/shm";

/** OpenSSH's client against our server and against OpenSSH's, including sign-in, on the same disk. */
export async function measureSftp(
  site: FileSite,
  sizeBytes: number,
  rounds: number,
): Promise<{ put: Turns; get: Turns }> {
  const openssh = await startOpensshServer(site.instance.stateDir);
  const here = mkdtempSync(join(memoryFolder, "blockwright-bench-"));
  try {
    fill(join(here, "up"), sizeBytes);
    const bareFolder = join(site.poolFolder, "bare-sftp");
    mkdirSync(bareFolder, { recursive: true });
    const ends = {
      ours: { login: { ...(await ourLogin(site)), options }, folder: site.folder, path: "bench.bin" },
      bare: { login: { ...openssh.login, options }, folder: bareFolder, path: join(bareFolder, "bench.bin") },
    };
    const put = (side: keyof typeof ends) => async () => {
      const { login, path, folder } = ends[side];
      rmSync(join(folder, "bench.bin"), { force: true });
      await transfer(login, `put up ${path}`, here);
      requireSize(join(folder, "bench.bin"), sizeBytes);
    };
    const get = (side: keyof typeof ends) => async () => {
      const { login, path } = ends[side];
      await transfer(login, `get ${path} down`, here);
      requireSize(join(here, "down"), sizeBytes);
    };
    return {
      put: await takeTurns(rounds, { ours: put("ours"), bare: put("bare") }),
      get: await takeTurns(rounds, { ours: get("ours"), bare: get("bare") }),
    };
  } finally {
    rmSync(here, { recursive: true });
    await openssh.stop();
  }
}

async function ourLogin(site: FileSite): Promise<SftpLogin> {
  const path = `/api/servers/${site.serverId}/sftp`;
  const { password } = await site.call(`${path}/password`, { method: "POST", body: {} });
  const { connection } = (await site.call(path)) as { connection: { port: number; username: string } };
  return { port: connection.port, username: connection.username, password: String(password) };
}

async function transfer(login: SftpLogin, command: string, cwd: string): Promise<void> {
  const { code, output } = await runSftp(login, [command], cwd);
  if (code !== 0) throw new Error(`sftp ended with ${code}: ${output}`);
}

function fill(path: string, sizeBytes: number): void {
  const block = randomBytes(1024 * 1024);
  const file = openSync(path, "w");
  for (let at = 0; at < sizeBytes; at += block.length) writeSync(file, block);
  closeSync(file);
}

function requireSize(path: string, sizeBytes: number): void {
  const { size } = statSync(path);
  if (size !== sizeBytes) throw new Error(`${size} of ${sizeBytes} bytes came`);
}
