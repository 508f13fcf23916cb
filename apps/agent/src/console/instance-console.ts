import type { ConsoleLines, ConsoleView, HiddenAnswers } from "@blockwright/node-protocol/rpc";
import { createConsoleBuffer, type ConsoleSink } from "./console-buffer.ts";
import { createConsoleWatch } from "./console-watch.ts";
import { createHiddenAnswers } from "./hidden-answers.ts";
import { createQuietQuestions } from "./quiet-questions.ts";

/**
 * The console of one instance over all its runs, in two views with numbers and limits of their own: `all`, and `shown`,
 * which leaves out trial runs and the answers to our own commands. Only `shown` is published to watchers.
 */
export function createInstanceConsole(publish: (lines: ConsoleLines) => void) {
  const questions = createQuietQuestions();
  const hidden = createHiddenAnswers();
  const views = { all: createConsoleBuffer(), shown: createConsoleBuffer() };
  const watch = createConsoleWatch(views.shown, publish);
  return {
    /** Receives the lines of one run. */
    sinkOf: ({ isTrial }: { readonly isTrial: boolean }): ConsoleSink => ({
      append: (text) => {
        if (questions.takes(text)) return;
        views.all.append(text);
        if (!hidden.takes(text) && !isTrial) views.shown.append(text);
      },
      skip: (count) => {
        views.all.skip(count);
        if (!isTrial) views.shown.skip(count);
      },
    }),
    ask: questions.ask,
    /** Of each list, the first of these messages that appears soon is not shown, once. */
    hide: (answers: HiddenAnswers) => hidden.expect(answers),
    onLines: () => watch.onLines(),
    read: (epoch: string | null, afterNumber: number): ConsoleLines => views.all.after(epoch, afterNumber),
    watch: (epoch: string | null, afterNumber: number, view: ConsoleView): ConsoleLines => {
      if (view === "shown") watch.extend();
      return views[view].after(epoch, afterNumber);
    },
    stop: () => watch.stop(),
  };
}
