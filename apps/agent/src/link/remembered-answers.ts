export interface RememberedAnswers {
  /** Returns the earlier answer to this id, the one in progress, or a new one. */
  give(id: string, work: () => Promise<Answer>): Promise<string>;
}

export interface Answer {
  readonly text: string;
  /** False when no work was started: the same id may be retried. */
  readonly isFinal: boolean;
}

const maxAnswers = 5000;
const maxCharacters = 16 * 1024 * 1024;
const rememberForMs = 10 * 60_000;

/**
 * A caller without an answer retries with the same id, which must not run twice. Kept in memory only: after a restart
 * of the agent a non-idempotent request may run again.
 */
export function createRememberedAnswers(
  limits = { answers: maxAnswers, characters: maxCharacters, forMs: rememberForMs },
): RememberedAnswers {
  const known = new Map<string, { readonly text: Promise<string>; readonly atMs: number; size: number }>();
  let characters = 0;
  const forget = (id: string) => {
    characters -= known.get(id)?.size ?? 0;
    known.delete(id);
  };
  const forgetOld = () => {
    for (const [id, { atMs }] of known) {
      const isWithin = known.size <= limits.answers && characters <= limits.characters;
      if (isWithin && performance.now() - atMs < limits.forMs) return;
      forget(id);
    }
  };
  return {
    give: (id, work) => {
      forgetOld();
      const before = known.get(id);
      if (before) return before.text;
      const text = work().then(({ text: answer, isFinal }) => {
        const entry = known.get(id);
        if (!isFinal) forget(id);
        else if (entry) {
          entry.size = answer.length;
          characters += answer.length;
        }
        return answer;
      });
      known.set(id, { text, atMs: performance.now(), size: 0 });
      return text;
    },
  };
}
