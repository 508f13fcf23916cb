import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU seconds a process has used so far, over all its threads. */
export function cpuSeconds(pid: number): number {
  return sumOfTicks(pid, 11, 12);
}

/** CPU seconds of those of its children that have ended. */
export function endedChildrenSeconds(pid: number): number {
  return sumOfTicks(pid, 13, 14);
}

function sumOfTicks(pid: number, ...places: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) / ticksPerSecond;
}

/** The same for live threads, to the nanosecond: for work of at most a few hundredths of a second. */
export function threadSeconds(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((total, one) => total + one, 0) / 1e9;
}
