import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { sampleFromEngine, sampleFromKernel } from "./sample-container.ts";

const root = mkdtempSync(join(tmpdir(), "sample-"));
const files = { processes: join(root, "proc"), cgroups: join(root, "cgroup") };
const NETWORK = [
  "Inter-|   Receive                                                |  Transmit",
  " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed",
  "    lo: 999 9 0 0 0 0 0 0 999 9 0 0 0 0 0 0",
  "  eth0: 1000 1 0 0 0 0 0 0 2000 2 0 0 0 0 0 0",
].join("\n");

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

afterEach(() => rmSync(root, { recursive: true, force: true }));

const expected = {
  cpuSeconds: 1.5,
  memoryBytes: 700,
  processes: 3,
  networkReceivedBytes: 1_000,
  networkSentBytes: 2_000,
};

describe("a sample", () => {
  it("is read from cgroup v2", () => {
    write("cgroup/cgroup.controllers", "cpu memory pids\n");
    write("proc/7/cgroup", "0::/system.slice/docker-abc.scope\n");
    write("proc/7/net/dev", NETWORK);
    const folder = "cgroup/system.slice/docker-abc.scope";
    write(`${folder}/cpu.stat`, "usage_usec 1500000\nuser_usec 1\n");
    write(`${folder}/memory.current`, "1000\n");
    write(`${folder}/memory.stat`, "anon 1\ninactive_file 300\n");
    write(`${folder}/pids.current`, "3\n");
    expect(sampleFromKernel({ id: "abc", pid: 7 }, files)).toEqual(expected);
  });

  it("is read from cgroup v1", () => {
    write("proc/7/cgroup", "4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n2:pids:/docker/abc\n0::/\n");
    write("proc/7/net/dev", NETWORK);
    write("cgroup/cpuacct/docker/abc/cpuacct.usage", "1500000000\n");
    write("cgroup/memory/docker/abc/memory.usage_in_bytes", "1000\n");
    write("cgroup/memory/docker/abc/memory.stat", "inactive_file 1\ntotal_inactive_file 300\n");
    write("cgroup/pids/docker/abc/pids.current", "3\n");
    expect(sampleFromKernel({ id: "abc", pid: 7 }, files)).toEqual(expected);
  });

  it("is not taken from a process that is gone or belongs to another container", () => {
    expect(sampleFromKernel({ id: "abc", pid: 7 }, files)).toBeUndefined();
    write("proc/7/cgroup", "0::/system.slice/docker-other.scope\n");
    expect(sampleFromKernel({ id: "abc", pid: 7 }, files)).toBeUndefined();
  });

  it("is the same when read from the engine", () => {
    const stats = {
      cpu_stats: { cpu_usage: { total_usage: 1.5e9 } },
      memory_stats: { usage: 1_000, stats: { inactive_file: 300 } },
      pids_stats: { current: 3 },
      networks: { eth0: { rx_bytes: 1_000, tx_bytes: 2_000 } },
    };
    expect(sampleFromEngine(stats)).toEqual(expected);
  });
});
