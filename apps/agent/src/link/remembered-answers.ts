export interface RememberedAnswers {
  /** The answer given to this id before, or the one that is being worked on, or a new one. */
  give(id: string, work: () => Promise<Answer>): Promise<string>;
}

export interface Answer {
  readonly text: string;
  /** False when nothing was begun: the same id may be tried again. */
  readonly isFinal: boolean;
}

const mostAnswers = 5000;
const rememberForMs = 10 * 60_000;

/**
 * Whoever gets no answer asks again with the same id, and must not make it happen twice. A new agent remembers nothing:
 * between two runs of it, what is not idempotent in itself may happen again.
 */
export function createRememberedAnswers(
  limits = { answers: mostAnswers, forMs: rememberForMs },
): RememberedAnswers {
  const known = new Map<string, { readonly text: Promise<string>; readonly atMs: number }>();
  const forgetOld = () => {
    for (const [id, { atMs }] of known) {
      if (known.size <= limits.answers && performance.now() - atMs < limits.forMs) return;
      known.delete(id);
    }
  };
  return {
    give: (id, work) => {
      forgetOld();
      const before = known.get(id);
      if (before) return before.text;
      const text = work().then(({ text: answer, isFinal }) => {
        if (!isFinal) known.delete(id);
        return answer;
      });
      known.set(id, { text, atMs: performance.now() });
      return text;
    },
  };
}
