import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "../../instances/instance.ts";
import { BackupError } from "../backup-error.ts";

export type Talking = Pick<Instance, "writeConsole" | "readConsole" | "observe" | "spec">;

const lookEveryMs = 50;

interface Question<T> {
  readonly command: string;
  /** Parses a console line. Undefined for unrelated lines. */
  readonly read: (line: string) => T | undefined;
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

/** Sends a command and waits for its answer. Undefined if the server is not running or stops meanwhile. */
export async function askServer<T>(server: Talking, question: Question<T>): Promise<T | undefined> {
  const { command, read, withinMs, signal } = question;
  const before = server.readConsole(null, -1);
  let at = { epoch: before.epoch, number: before.lines.at(-1)?.number ?? -1 };
  if (!(await server.writeConsole(command))) return undefined;
  const endsAt = Date.now() + withinMs;
  for (;;) {
    const { epoch, lines } = server.readConsole(at.epoch, at.number);
    for (const { text } of lines) {
      const answer = read(text);
      if (answer !== undefined) return answer;
    }
    at = { epoch, number: lines.at(-1)?.number ?? at.number };
    if (isOff(server)) return undefined;
    if (Date.now() > endsAt)
      throw new BackupError("save-failed", `The server did not answer "${command}". Please try again.`);
    await sleep(lookEveryMs, undefined, { signal });
  }
}

/** Its transport differs by version, the commands to save do not. */
export function isBedrock({ spec: { manners } }: Talking): boolean {
  return manners.ping === "bedrock" || manners.ping === "nethernet";
}

export function isOff(server: Pick<Talking, "observe">): boolean {
  return server.observe().state === "offline";
}
