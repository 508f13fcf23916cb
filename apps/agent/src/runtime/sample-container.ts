import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContainerSample } from "./runtime.ts";

export interface RunningContainer {
  readonly id: string;
  readonly pid: number;
}

const kernelFiles = { processes: "/proc", cgroups: "/sys/fs/cgroup" };

/**
 * Read directly from the kernel: asking the engine costs some hundred times as much, and a node has up to a thousand
 * servers. These are memory reads and do not block. Undefined when the process no longer belongs to that container.
 */
export function sampleFromKernel(
  { id, pid }: RunningContainer,
  files = kernelFiles,
): ContainerSample | undefined {
  const processFolder = join(files.processes, String(pid));
  try {
    const cgroups = readFileSync(join(processFolder, "cgroup"), "utf8");
    // The pid may have been reused by another process.
    if (!cgroups.includes(id)) return undefined;
    const isUnified = existsSync(join(files.cgroups, "cgroup.controllers"));
    const read = isUnified ? readUnified : readSeparate;
    return { ...read(files.cgroups, cgroups), ...readNetwork(processFolder) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH" || code === "ENODEV") return undefined;
    throw error;
  }
}

/** cgroup v2: one tree. */
function readUnified(root: string, cgroups: string) {
  const folder = join(root, /^0::(.*)$/m.exec(cgroups)?.[1] ?? "");
  const inactive = field(join(folder, "memory.stat"), "inactive_file");
  return {
    cpuSeconds: field(join(folder, "cpu.stat"), "usage_usec") / 1e6,
    memoryBytes: Math.max(0, number(join(folder, "memory.current")) - inactive),
    processes: number(join(folder, "pids.current")),
  };
}

/** cgroup v1: a tree per controller. */
function readSeparate(root: string, cgroups: string) {
  const folder = (controller: string) => {
    const path = new RegExp(`^\\d+:(?:[^:]*,)?${controller}(?:,[^:]*)?:(.*)$`, "m").exec(cgroups)?.[1];
    return join(root, controller, path ?? "");
  };
  const memory = folder("memory");
  const inactive = field(join(memory, "memory.stat"), "total_inactive_file");
  return {
    cpuSeconds: number(join(folder("cpuacct"), "cpuacct.usage")) / 1e9,
    memoryBytes: Math.max(0, number(join(memory, "memory.usage_in_bytes")) - inactive),
    processes: number(join(folder("pids"), "pids.current")),
  };
}

function readNetwork(processFolder: string) {
  const rows = readFileSync(join(processFolder, "net", "dev"), "utf8")
    .split("\n")
    .map((line) => /^\s*(\S+):\s*(.*)$/.exec(line))
    .filter((match) => match !== null && match[1] !== "lo")
    .map((match) => (match?.[2] ?? "").split(/\s+/).map(Number));
  const sum = (column: number) => rows.reduce((total, row) => total + (row[column] ?? 0), 0);
  return { networkReceivedBytes: sum(0), networkSentBytes: sum(8) };
}

function number(file: string): number {
  return Number(readFileSync(file, "utf8"));
}

function field(file: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(readFileSync(file, "utf8"))?.[1] ?? 0);
}

interface EngineStats {
  readonly cpu_stats: { readonly cpu_usage: { readonly total_usage: number } };
  readonly memory_stats: { readonly usage?: number; readonly stats?: Readonly<Record<string, number>> };
  readonly pids_stats?: { readonly current?: number };
  readonly networks?: Readonly<Record<string, { readonly rx_bytes: number; readonly tx_bytes: number }>>;
}

/** For agents that can't see the kernel's files, such as one with its own /sys. */
export function sampleFromEngine(stats: EngineStats): ContainerSample {
  const { usage = 0, stats: memory = {} } = stats.memory_stats;
  const networks = Object.values(stats.networks ?? {});
  return {
    cpuSeconds: stats.cpu_stats.cpu_usage.total_usage / 1e9,
    memoryBytes: Math.max(0, usage - (memory["total_inactive_file"] ?? memory["inactive_file"] ?? 0)),
    networkReceivedBytes: networks.reduce((total, one) => total + one.rx_bytes, 0),
    networkSentBytes: networks.reduce((total, one) => total + one.tx_bytes, 0),
    processes: stats.pids_stats?.current ?? 0,
  };
}
