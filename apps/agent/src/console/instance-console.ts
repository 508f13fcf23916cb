import { randomUUID } from "node:crypto";
import type { ConsoleLines } from "@blockwright/node-protocol/rpc";
import { createConsoleBuffer } from "./console-buffer.ts";
import { createConsoleWatch } from "./console-watch.ts";
import { createQuietQuestions } from "./quiet-questions.ts";

/** The console of one instance over all its runs: the buffer, and the publishing to watchers. */
export function createInstanceConsole(publish: (lines: ConsoleLines) => void) {
  const questions = createQuietQuestions();
  const buffer = createConsoleBuffer(randomUUID(), questions.takes);
  const watch = createConsoleWatch(buffer, publish);
  return {
    buffer,
    ask: questions.ask,
    onLines: () => watch.onLines(),
    read: (epoch: string | null, afterNumber: number): ConsoleLines => buffer.after(epoch, afterNumber),
    watch: (epoch: string | null, afterNumber: number): ConsoleLines => {
      watch.extend();
      return buffer.after(epoch, afterNumber);
    },
    stop: () => watch.stop(),
  };
}
