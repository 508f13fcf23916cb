import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { secondMachineOf } from "../services/demo/demo-programs.ts";
import { mountPointsWithin } from "../services/engines/mounts.ts";
import { networkOf } from "../services/engines/network-namespace.ts";
import { findPlace, type Place } from "../services/place.ts";
import { findProcesses, readLiveRecord } from "../services/processes.ts";
import { slotRegistry } from "../services/settings.ts";

/** Generous: a machine that works for others too takes minutes. What it took is printed. */
const startLimitMs = 900_000;

export interface Login {
  readonly username: string;
  readonly password: string;
}

export interface Demo {
  readonly url: string;
  readonly owner: Login;
  readonly admin: Login;
  /** From the command to the greeting, as the greeting says it. */
  readonly seconds: number;
  /** Where its mail goes. */
  readonly mailFolder: string;
  /** Sends SIGINT to the whole process group, like Ctrl-C in a terminal. Returns the final output. */
  interrupt(): Promise<string>;
  /** Kills only the program itself, not its children. */
  killHard(): Promise<void>;
}

/** A separate instance, so that a developer's demo is not touched. */
function demoInstance(): string {
  return `${inject("site").instance.name}-demo`;
}

function placeOfDemo(): Place | undefined {
  return findPlace(demoInstance());
}

function placesOfDemo(): Place[] {
  return [placeOfDemo(), findPlace(secondMachineOf(demoInstance()))].filter((place) => place !== undefined);
}

/** Runs `npm run demo`. Resolves once it has printed its address. */
export async function startDemo(): Promise<Demo> {
  const child = spawn("npm", ["run", "demo", "--", "--instance", demoInstance()], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const giveUpAt = Date.now() + startLimitMs;
  while (!printed.includes("Ctrl-C ends everything")) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`The demo did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url: /Blockwright is at (\S+)/.exec(printed)?.[1] ?? "",
    owner: loginIn(printed, "owner"),
    admin: loginIn(printed, "admin"),
    seconds: Number(/\(after (\d+) s\)/.exec(printed)?.[1]),
    mailFolder: /Mail goes to files in (\S+);/.exec(printed)?.[1] ?? "",
    interrupt: async () => {
      printed = "";
      await closedBy(child, () => process.kill(-(child.pid ?? 0), "SIGINT"));
      return printed;
    },
    killHard: async () => {
      const record = readLiveRecord(join(placeOfDemo()?.stateDir ?? "", "run.json"));
      await closedBy(child, () => process.kill(record?.pid ?? 0, "SIGKILL"));
    },
  };
}

/** What is left of the demo on this machine, in words; empty once it has ended. */
export function tracesOfDemo(): string[] {
  return placesOfDemo().flatMap(tracesOf);
}

function tracesOf(place: Place): string[] {
  const namespace = networkOf(place.slot).path;
  return [
    ...processesOf(place).map((command) => `process ${command}`),
    ...(existsSync(namespace) ? [`namespace ${namespace}`] : []),
    ...upstreamSlicesOf(place).map((slice) => `upstreams ${slice}`),
    ...mountPointsWithin(place.stateDir).map((path) => `mount ${path}`),
    ...mountPointsWithin(place.runtimeDir).map((path) => `mount ${path}`),
  ];
}

/** Found by the instance's folders in arguments or environment, and by the cgroup of its containers. */
function processesOf({ stateDir, runtimeDir, slot }: Place): string[] {
  const contained = new Set(
    globSync(`/sys/fs/cgroup/{,*/}blockwright-${slot}/**/cgroup.procs`)
      .flatMap((file) => readIfThere(file).split("\n"))
      .map(Number),
  );
  const names = (pid: number, file: string) => {
    const text = readProc(pid, file);
    return text.includes(`${stateDir}/`) || text.includes(`${runtimeDir}/`);
  };
  return findProcesses((pid) => contained.has(pid) || names(pid, "cmdline") || names(pid, "environ")).map(
    ({ pid }) => `${pid} ${readProc(pid, "cmdline").replaceAll("\0", " ")}`,
  );
}

function upstreamSlicesOf({ stateDir }: Place): string[] {
  const registry = join(slotRegistry, "../upstream-slices");
  return readdirSync(registry).filter(
    (name) => /^\d+$/.test(name) && readlinkSync(join(registry, name)).startsWith(`${stateDir}/`),
  );
}

function loginIn(printed: string, role: string): Login {
  const [, username = "", password = ""] = new RegExp(`^ +${role} +(\\S+) / (.+)$`, "m").exec(printed) ?? [];
  return { username, password };
}

/** Waits until its output is closed. The exit code is meaningless: npm and its shell exit by the signal themselves. */
async function closedBy(child: ChildProcess, end: () => void): Promise<void> {
  const closed = once(child, "close");
  end();
  await closed;
}

function readProc(pid: number, file: string): string {
  return readIfThere(`/proc/${pid}/${file}`);
}

/** Processes and their groups end while they are listed. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
