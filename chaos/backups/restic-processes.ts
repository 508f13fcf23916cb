import { readFileSync } from "node:fs";
import { findProcesses, type ProcessRecord } from "../../services/processes.ts";

export type ResticCommand = "backup" | "check" | "restore" | "forget" | "ls" | "dump";

/** The running restic process of a server's repository; with `command`, only if it runs that command. */
export function findRestic(serverId: string, command?: ResticCommand): readonly ProcessRecord[] {
  return findProcesses((pid) => {
    const [program = "", ...args] = argumentsOf(pid);
    return (
      program === "restic" &&
      args.some((arg) => arg.endsWith(`/${serverId}.repository`)) &&
      (command === undefined || args.includes(command))
    );
  });
}

function argumentsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
