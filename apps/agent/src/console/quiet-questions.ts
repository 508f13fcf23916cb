import { setTimeout as sleep } from "node:timers/promises";
import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import { isQuietAnswer, type QuietAnswer } from "@blockwright/minecraft/console/quiet-answers";

const answeredWithinMs = 2000;
const longestRead = 500;

interface Question {
  readonly answers: QuietAnswer;
  readonly lines: number;
  readonly messages: string[];
  readonly isAnswered: AbortController;
}

/** Keeps the answers to our own questions away from the console that people read. One question at a time. */
export function createQuietQuestions() {
  let present: Question | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(
    answers: QuietAnswer,
    lines: number,
    type: () => Promise<boolean>,
  ): Promise<readonly string[]> {
    const question = { answers, lines, messages: [], isAnswered: new AbortController() };
    present = question;
    try {
      if (await type())
        await sleep(answeredWithinMs, undefined, { signal: question.isAnswered.signal }).catch(
          () => undefined,
        );
      return question.messages;
    } finally {
      present = undefined;
    }
  }

  return {
    ask: (answers: QuietAnswer, lines: number, type: () => Promise<boolean>) => {
      const asked = last.then(() => ask(answers, lines, type));
      last = asked.catch(() => undefined);
      return asked;
    },
    /** True for a line that only we asked for. */
    takes: (text: string): boolean => {
      if (!present) return false;
      const { time, level, message } = parseLogLine(text.slice(0, longestRead));
      const isOurs = time !== undefined && level === "info" && isQuietAnswer(present.answers, message);
      if (!isOurs) return false;
      present.messages.push(message.trim());
      if (present.messages.length >= present.lines) {
        present.isAnswered.abort();
        present = undefined;
      }
      return true;
    },
  };
}
