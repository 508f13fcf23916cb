import { readFileSync, writeFileSync } from "node:fs";
import { readJarMetadata } from "./metadata.ts";
import { UnreadableZipError } from "../zip/error.ts";

/** A separate program, because a process only knows its peak memory use: reads each jar and prints one line. */
interface Reading {
  readonly outcome: "refused" | "read";
  readonly sentence: string;
  readonly extraMemoryMb: number;
  readonly durationMs: number;
}
export type HostileReadings = readonly Reading[];

function memoryMb(field: "VmHWM" | "VmRSS"): number {
  const status = readFileSync("/proc/self/status", "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

function forgetHighest(): void {
  writeFileSync("/proc/self/clear_refs", "5");
}

function tryToRead(jar: Uint8Array): Pick<Reading, "outcome" | "sentence"> {
  try {
    const { problems } = readJarMetadata(jar);
    return { outcome: "read", sentence: problems.join(" ") };
  } catch (error) {
    if (error instanceof UnreadableZipError) return { outcome: "refused", sentence: error.message };
    throw error;
  }
}

function measure(path: string): Reading {
  const jar = readFileSync(path);
  forgetHighest();
  const before = memoryMb("VmRSS");
  const start = performance.now();
  const { outcome, sentence } = tryToRead(jar);
  const durationMs = Math.round(performance.now() - start);
  return { outcome, sentence, extraMemoryMb: Math.round(memoryMb("VmHWM") - before), durationMs };
}

const paths = process.argv.slice(2);
if (paths.length > 0) process.stdout.write(JSON.stringify(paths.map(measure)));
