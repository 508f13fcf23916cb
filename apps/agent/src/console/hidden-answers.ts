import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import type { HiddenAnswers } from "@blockwright/node-protocol/rpc";

/** Later answers are shown: the same words may then answer a person's command. */
const answeredWithinMs = 15_000;
const maxExpected = 2_000;
const longestRead = 500;

/**
 * Answers to our own commands, which people did not type. Each is known in advance, word for word, and is left out once:
 * a plugin that prints the same line hides nothing, because then the answer itself is shown.
 */
export function createHiddenAnswers(now: () => number = () => performance.now()) {
  let expected: { readonly messages: readonly string[]; readonly until: number }[] = [];
  return {
    expect: (answers: HiddenAnswers): void => {
      const until = now() + answeredWithinMs;
      expected = [
        ...expected,
        ...answers.map((messages) => ({ messages: messages.map((one) => one.trimEnd()), until })),
      ].slice(-maxExpected);
    },
    takes: (text: string): boolean => {
      if (expected.length === 0) return false;
      const at = now();
      if (expected.some(({ until }) => until < at)) expected = expected.filter(({ until }) => until >= at);
      const { time, level, message } = parseLogLine(text.slice(0, longestRead));
      if (time === undefined || level !== "info") return false;
      const found = expected.findIndex(({ messages }) => messages.includes(message.trimEnd()));
      if (found === -1) return false;
      expected.splice(found, 1);
      return true;
    },
  };
}
