import { existsSync, globSync, readFileSync } from "node:fs";
import { mountPointsBelow } from "./mounts.ts";
import { findProcesses, recordOf, stopProcess } from "./processes.ts";
import { succeeds } from "./shell.ts";

/**
 * What an engine that was killed leaves running: its containerd, the shims that hold containers (live-restore keeps
 * them alive on purpose) and the containers themselves. All are told by paths and cgroups that only this engine has.
 */
export async function endLeftovers(engine: { exec: string; data: string; cgroup: string }): Promise<void> {
  const contained = new Set(pidsInCgroup(engine.cgroup));
  const leftovers = findProcesses((pid) => contained.has(pid) || hasArgumentBelow(pid, engine.exec));
  await Promise.all(
    leftovers.map((record) =>
      stopProcess(record, [
        { signal: "SIGTERM", waitMs: 2_000 },
        { signal: "SIGKILL", waitMs: 2_000 },
      ]),
    ),
  );
  for (const path of [...mountPointsBelow(engine.exec), ...mountPointsBelow(engine.data)]) {
    await succeeds("umount", [path]);
  }
}

function hasArgumentBelow(pid: number, folder: string): boolean {
  if (recordOf(pid) === undefined) return false;
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return args.some((argument) => argument.startsWith(`${folder}/`));
  } catch {
    return false;
  }
}

/** Version 1 has one tree per controller, version 2 a single one. */
function pidsInCgroup(name: string): number[] {
  const roots = [`/sys/fs/cgroup/${name}`, `/sys/fs/cgroup/pids/${name}`].filter((path) => existsSync(path));
  return roots
    .flatMap((root) => globSync(`${root}/**/cgroup.procs`))
    .flatMap((file) => readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number));
}
