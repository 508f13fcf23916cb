import { existsSync, globSync, readFileSync } from "node:fs";
import { mountPointsWithin } from "./mounts.ts";
import { findProcesses, recordOf, stopProcess } from "../processes.ts";
import { succeeds } from "../shell.ts";

/**
 * Processes that a killed engine leaves running: its containerd, the shims that hold containers (live-restore keeps
 * them alive on purpose) and the containers themselves. All are identified by paths and cgroups of this engine only.
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
  for (const path of [...mountPointsWithin(engine.exec), ...mountPointsWithin(engine.data)]) {
    await succeeds("umount", [path]);
  }
  for (const folder of cgroupFolders(engine.cgroup)) {
    // Only empty groups of the engine can be removed; the kernel refuses those that still have processes.
    await succeeds("find", [folder, "-depth", "-type", "d", "-exec", "rmdir", "{}", "+"]);
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
function cgroupFolders(name: string): string[] {
  return [`/sys/fs/cgroup/${name}`, ...globSync(`/sys/fs/cgroup/*/${name}`)].filter((path) =>
    existsSync(path),
  );
}

function pidsInCgroup(name: string): number[] {
  return cgroupFolders(name)
    .flatMap((folder) => globSync(`${folder}/**/cgroup.procs`))
    .flatMap((file) => readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number));
}
