import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import ssh2, { type ClientChannel } from "ssh2";
import { expect, onTestFinished, test } from "vitest";
import { flags, RawClient, requests, u32, u64 } from "../session/raw-client.fixture.ts";
import { password } from "./sftp-server.fixture.ts";

const program = fileURLToPath(new URL("sftp-process.fixture.ts", import.meta.url));
const megabyte = 1024 * 1024;
/** Per client: queued requests, and one reply being sent. */
const maxPerSession = 3 * megabyte;

async function startProcess(): Promise<{ port: number; memory: () => number }> {
  const child = fork(program, { execArgv: ["--max-old-space-size=256"] });
  onTestFinished(() => child.disconnect());
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const memory = () => {
    const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  };
  return { port, memory };
}

interface SignedIn {
  readonly client: ssh2.Client;
  readonly socket: Socket;
  readonly channel: ClientChannel;
}

async function signIn(port: number): Promise<SignedIn> {
  const client = new ssh2.Client();
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void client.destroy());
  client.on("error", () => undefined);
  const ready = once(client, "ready");
  client.connect({ sock: socket, username: "owner", password, readyTimeout: 60_000 });
  await ready;
  return new Promise((resolve, reject) => {
    client.subsys("sftp", (error, channel) => (error ? reject(error) : resolve({ client, socket, channel })));
  });
}

/** Requests far more than it ever reads. */
async function askFor({ channel }: SignedIn, thenStopReading: () => void): Promise<void> {
  const sftp = new RawClient(channel);
  await sftp.greet();
  const handle = await sftp.open("/big", flags.read);
  thenStopReading();
  const request = Buffer.concat([u32(0), handle, u64(0), u32(255 * 1024)]);
  const packet = Buffer.concat([u32(request.length + 1), Buffer.of(requests.read), request]);
  channel.write(
    Buffer.concat(Array.from({ length: Math.ceil((4 * megabyte) / packet.length) }, () => packet)),
  );
}

/** The client's window stays closed. */
function closeWindow({ channel }: SignedIn): void {
  channel.pause();
}

/** Grants a window of one gigabyte, but reads nothing from the socket. */
function openWindow({ client, socket, channel }: SignedIn): void {
  const protocol = Reflect.get(client, "_protocol") as {
    channelWindowAdjust(channel: number, bytes: number): void;
  };
  const { id } = Reflect.get(channel, "outgoing") as { readonly id: number };
  protocol.channelWindowAdjust(id, 1024 * megabyte);
  socket.pause();
}

async function highestWithin(ms: number, memory: () => number): Promise<number> {
  const until = performance.now() + ms;
  let most = 0;
  while (performance.now() < until) {
    most = Math.max(most, memory());
    await sleep(100);
  }
  return most;
}

test("64 clients that request files and never read them use a bounded amount of memory", async () => {
  const { port, memory } = await startProcess();
  const guests: SignedIn[] = [];
  while (guests.length < 64)
    guests.push(...(await Promise.all(Array.from({ length: 8 }, () => signIn(port)))));
  const before = memory();
  for (const [index, guest] of guests.entries())
    await askFor(guest, () => (index % 2 === 0 ? closeWindow(guest) : openWindow(guest)));
  const perSession = ((await highestWithin(5000, memory)) - before) / guests.length;
  // Without this, no replies were buffered and the test proves nothing.
  expect(perSession).toBeGreaterThan(megabyte / 4);
  expect(perSession).toBeLessThan(maxPerSession);
  // A client that reads its answers is still served.
  const sftp = new RawClient((await signIn(port)).channel);
  await sftp.greet();
  const handle = await sftp.open("/big", flags.read);
  expect((await sftp.ask("read", handle, u64(0), u32(1000))).body.length).toBe(1004);
}, 120_000);
