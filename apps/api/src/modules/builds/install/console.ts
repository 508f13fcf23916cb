import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expectedAnswers } from "@blockwright/minecraft/console/expected-answers";
import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import { watchConsole, writeConsole } from "@blockwright/node-protocol/rpc";
import { JobFailure } from "../../jobs/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";

const lookEveryMs = 200;
const maxLooks = 25;

/**
 * The console of a server that was just started, before anyone can join and write into it. What it answers to our
 * commands is not shown to people, as far as it is known in advance.
 */
export interface FirstConsole {
  /** With the same id, a line is typed once, no matter how often it is asked for. */
  type(line: string, requestId?: string): Promise<void>;
  /** Reads everything said since the server started, again and again until `isComplete`. False: it took too long. */
  untilSaid(isComplete: (messages: readonly string[]) => boolean): Promise<boolean>;
  /** The warnings among it. */
  readWarnings(): Promise<readonly string[]>;
  /** Types the lines, and reads what is said afterwards until `isComplete`, or until it takes too long. */
  ask(
    lines: readonly string[],
    isComplete: (messages: readonly string[]) => boolean,
  ): Promise<readonly string[]>;
}

export async function openConsole(
  deps: Pick<BuildsDeps, "rows" | "now" | "callNode">,
  instanceId: string,
  signal: AbortSignal,
): Promise<FirstConsole> {
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted while it was being built.");
  const type = async (line: string, requestId: string = randomUUID()) => {
    const hides = expectedAnswers(line).map((messages) => [...messages]);
    await deps.callNode(seen.nodeId, writeConsole, { instanceId, line, hides }, { requestId, signal });
  };
  const linesAfter = async (epoch: string | null, afterNumber: number) =>
    deps.callNode(seen.nodeId, watchConsole, { instanceId, epoch, afterNumber, view: "all" });
  return {
    type,
    untilSaid: async (isComplete) => {
      for (let look = 1; look <= maxLooks; look += 1) {
        const said = (await linesAfter(null, -1)).lines.flatMap(({ text }) => messageIn(text));
        if (isComplete(said)) return true;
        await sleep(lookEveryMs, undefined, { signal });
      }
      return false;
    },
    readWarnings: async () =>
      (await linesAfter(null, -1)).lines.flatMap(({ text }) => messageIn(text, "warn")),
    ask: async (lines, isComplete) => {
      const before = await linesAfter(null, -1);
      const last = before.lines.at(-1)?.number ?? -1;
      for (const line of lines) await type(line);
      for (let look = 1; ; look += 1) {
        const said = await linesAfter(before.epoch, last);
        const messages = said.lines.flatMap(({ number, text }) => (number > last ? messageIn(text) : []));
        if (isComplete(messages) || look === maxLooks) return messages;
        await sleep(lookEveryMs, undefined, { signal });
      }
    },
  };
}

/** Without a time it is the rest of another line. */
function messageIn(text: string, wanted: "info" | "warn" = "info"): string[] {
  const { time, level, message } = parseLogLine(text);
  return time !== undefined && level === wanted ? [message] : [];
}
