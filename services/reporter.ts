import { ServiceError, sentenceOf } from "./service-error.ts";
import type { ServiceName } from "./service-names.ts";

/** Prints progress. Each method passes the task's result or failure through. */
export interface Reporter {
  say: (sentence: string) => void;
  packages(task: Promise<string[]>): Promise<string[]>;
  service<T>(name: ServiceName, task: Promise<T>): Promise<T>;
}

export const silentReporter: Reporter = {
  say: () => undefined,
  packages: (task) => task,
  service: (_name, task) => task,
};

export const printingReporter: Reporter = {
  say: (sentence) => console.log(sentence),
  packages: async (task) => {
    const startedAtMs = Date.now();
    const installed = await task;
    if (installed.length > 0) print("packages", `installed ${installed.join(", ")}`, startedAtMs);
    return installed;
  },
  service: async (name, task) => {
    const startedAtMs = Date.now();
    const result = await task;
    print(name, `ready${describe(result)}`, startedAtMs);
    return result;
  },
};

export function printFailure(error: unknown): void {
  if (error instanceof AggregateError) {
    for (const one of error.errors) printFailure(one);
  } else if (error instanceof ServiceError) {
    console.error(`${error.service} failed: ${error.message}`);
    if (error.logTail !== "") console.error(error.logTail.replaceAll(/^/gm, "    "));
  } else {
    console.error(sentenceOf(error));
  }
}

function print(name: string, text: string, startedAtMs: number): void {
  console.log(`${name.padEnd(10)} ${text}  ${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s`);
}

function describe(result: unknown): string {
  if (typeof result !== "object" || result === null) return "";
  for (const key of ["port", "url", "socketPath", "mountPoint", "executablePath"]) {
    const value = (result as Record<string, unknown>)[key];
    // PostgreSQL's url contains a password; its port comes before it in this list.
    if (typeof value === "number") return `, 127.0.0.1:${value}`;
    if (typeof value === "string") return `, ${value}`;
  }
  return "";
}
