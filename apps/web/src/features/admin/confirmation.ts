import { ApiError } from "../../shared/api/api-error.ts";

/** A question to the person at the browser that is open now. */
interface OpenQuestion {
  readonly answer: (isConfirmed: boolean) => void;
}

let question: OpenQuestion | undefined;
const listeners = new Set<() => void>();

function setQuestion(next: OpenQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

export const openQuestion = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => question,
};

/** Sends again after the person has confirmed who they are, if the api asks for that. */
export async function confirmed<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== "CONFIRMATION_REQUIRED") throw error;
    if (!(await ask())) throw error;
    return send();
  }
}

function ask(): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    setQuestion({
      answer(isConfirmed) {
        setQuestion(undefined);
        resolve(isConfirmed);
      },
    });
  });
}
