import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeSshKey, type SftpLogin } from "../../services/programs/openssh.ts";
import { cleanEnvironment, run } from "../../services/shell.ts";

export interface OpensshServer {
  readonly login: SftpLogin;
  stop(): Promise<void>;
}

const packages = ["openssh-server", "openssh-sftp-server", "libwrap0"];

/** OpenSSH's server on this machine, unpacked but not installed: it leaves no user, unit or port behind. */
export async function startOpensshServer(stateDir: string): Promise<OpensshServer> {
  const folder = join(stateDir, "openssh");
  const programs = await unpack(join(folder, "programs"));
  const keyFile = existsSync(join(folder, "key-ed25519"))
    ? join(folder, "key-ed25519")
    : await makeSshKey(folder);
  const port = await freePort();
  const settings = join(folder, "sshd_config");
  writeFileSync(
    settings,
    [
      `ListenAddress 127.0.0.1:${port}`,
      // One key is enough for a server and a client that only know each other.
      `HostKey ${keyFile}`,
      `AuthorizedKeysFile ${keyFile}.pub`,
      "StrictModes no",
      "PidFile none",
      `Subsystem sftp ${programs}/usr/lib/openssh/sftp-server`,
    ].join("\n"),
  );
  // Its unprivileged half runs as a separate user, which only this process sees.
  const users = join(folder, "passwd");
  writeFileSync(users, `${readFileSync("/etc/passwd", "utf8")}sshd:x:74:74::/run/sshd:/usr/sbin/nologin\n`);
  const start = `mount --bind "$1" /etc/passwd && mount -t tmpfs none /run && mkdir /run/sshd && exec "$2" -D -e -f "$3"`;
  const sshd = `${programs}/usr/sbin/sshd`;
  const child = spawn("unshare", ["--mount", "sh", "-c", start, "sh", users, sshd, settings], {
    env: { ...cleanEnvironment, LD_LIBRARY_PATH: join(programs, "usr/lib", `${machine()}-linux-gnu`) },
    stdio: "ignore",
  });
  await untilItListens(port);
  return {
    login: { port, username: "root", keyFile },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

function machine(): string {
  return process.arch === "arm64" ? "aarch64" : "x86_64";
}

async function unpack(folder: string): Promise<string> {
  if (existsSync(join(folder, "usr/sbin/sshd"))) return folder;
  mkdirSync(folder, { recursive: true });
  await run(
    "sh",
    ["-c", `apt-get -q download ${packages.join(" ")} && for one in *.deb; do dpkg-deb -x "$one" .; done`],
    {
      cwd: folder,
    },
  );
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error("OpenSSH's server did not start");
}
