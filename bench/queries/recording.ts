import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A GET that a signed-in person sends repeatedly. */
export interface Question {
  readonly path: string;
  readonly cookie: string;
}

export interface Running {
  readonly pid: number;
  readonly origin: string;
  stop(): Promise<void>;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements a program sends to PostgreSQL for one request, and its response. */
export interface Recording {
  readonly statements: readonly Statement[];
  readonly answer: unknown;
}

export interface Recorded {
  readonly nodeOptions: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Long enough for work that continues after the response. */
const settleMs = 200;

/** Recorded after warm-up requests, as during polling. */
export async function record(
  file: string,
  start: (recorded: Recorded) => Promise<Running>,
  question: Question,
): Promise<Recording> {
  const program = join(import.meta.dirname, "record-queries.ts");
  writeFileSync(file, "");
  const running = await start({
    nodeOptions: ["--import", program],
    environment: { QUERIES_FILE: file },
  });
  try {
    const askOnce = async () => {
      writeFileSync(file, "");
      const answer = await fetch(`${running.origin}${question.path}`, {
        headers: { cookie: question.cookie },
      });
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${question.path} was answered ${answer.status}`);
      await sleep(settleMs);
      const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
      return { statements: lines.map((line) => JSON.parse(line) as Statement), answer: body };
    };
    for (let warmUps = 0; warmUps < 3; warmUps += 1) await askOnce();
    return await untilRepeated(askOnce);
  } finally {
    await running.stop();
  }
}

export function textsOf({ statements }: Recording): readonly string[] {
  return statements.map(({ text }) => text);
}

/** Periodic work of a program may interleave, but not twice in the same way. */
async function untilRepeated(askOnce: () => Promise<Recording>): Promise<Recording> {
  let last = await askOnce();
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await askOnce();
    if (textsOf(next).join("\n") === textsOf(last).join("\n") && next.statements.length > 0) return next;
    last = next;
  }
  throw new Error("the same request never asked PostgreSQL the same twice");
}
