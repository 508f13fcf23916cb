import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Containers } from "./containers.ts";
import type { Tell } from "./row.ts";

const protocols = ["tcp", "udp"] as const;
const answerWithinS = 5;
const limitMs = 60_000;
const listensWithinMs = 10_000;
const instanceId = "smoke-outside";

/** Answers each line or datagram with the same bytes. */
const echo = `
use IO::Socket::INET; use IO::Select;
my $port = shift;
my $tcp = IO::Socket::INET->new(LocalPort => $port, Proto => "tcp", Listen => 16, ReuseAddr => 1) or die $!;
my $udp = IO::Socket::INET->new(LocalPort => $port, Proto => "udp") or die $!;
$| = 1; print "listening\\n";
my $both = IO::Select->new($tcp, $udp);
while (my @ready = $both->can_read) { for my $one (@ready) {
  if ($one == $tcp) { my $peer = $tcp->accept or next; my $line = <$peer>; print $peer $line; close $peer }
  else { $udp->recv(my $said, 512); $udp->send($said) }
} }`;

/** Whether a second machine reaches a port that the agent opened, as players do. */
export async function tryOutside(
  { runtime, specOf }: Containers,
  { address, port }: { readonly address: string; readonly port: number },
  outside: readonly string[] | undefined,
  tell: Tell,
): Promise<void> {
  const nameOf = (protocol: string) => `${protocol.toUpperCase()} from outside`;
  if (outside === undefined) {
    const detail = `name a second machine: --outside "ssh you@another-machine"`;
    for (const protocol of protocols)
      tell({ part: "outside", name: nameOf(protocol), verdict: "not tried", detail });
    return;
  }
  const ports = protocols.map((protocol) => ({ protocol, port }));
  await runtime.remove(instanceId);
  await runtime.create({ ...specOf(instanceId, ["perl", "-e", echo, String(port)]), ports });
  try {
    const { output } = await runtime.attach(instanceId);
    await runtime.start(instanceId);
    await untilListening(output);
    for (const protocol of protocols) {
      const word = randomBytes(8).toString("hex");
      const said = await askFrom(outside, askScript(protocol, address, port, word));
      const isFine = said.trim() === word;
      const wrong = `${address}, port ${port}: ${said.trim().split("\n").at(-1)?.slice(0, 200) || "no answer"}`;
      tell({
        part: "outside",
        name: nameOf(protocol),
        verdict: isFine ? "fine" : "WRONG",
        detail: isFine ? `${address}, port ${port}` : wrong,
      });
    }
  } finally {
    await runtime.remove(instanceId);
  }
}

async function untilListening(output: AsyncIterable<Buffer>): Promise<void> {
  const limit = AbortSignal.timeout(listensWithinMs);
  for await (const piece of output) {
    if (piece.includes("listening")) return;
    if (limit.aborted) break;
  }
  throw new Error("The container that answers from inside did not start.");
}

function askScript(protocol: "tcp" | "udp", address: string, port: number, word: string): string {
  return `timeout ${answerWithinS} bash -c 'exec 3<>/dev/${protocol}/${address}/${port} && echo ${word} >&3 && head -n 1 <&3' 2>&1 || true\n`;
}

/** The script goes to a shell over there by its standard input. */
async function askFrom([program = "", ...args]: readonly string[], script: string): Promise<string> {
  const child = spawn(program, [...args, "bash", "-s"], {
    stdio: ["pipe", "pipe", "pipe"],
    signal: AbortSignal.timeout(limitMs),
  });
  const failed = new Promise<string>((resolve) => child.once("error", ({ message }) => resolve(message)));
  child.stdin.on("error", () => undefined);
  child.stdin.end(script);
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then(([out, problem]) => out || problem);
  return Promise.race([said, failed]);
}
