import type { Deps } from "../../../platform/deps.ts";
import { turnChanged } from "./turn-news.ts";
import { insertEvent } from "./turns.repository.ts";

const writeEveryMs = 200;

/** Stores the pieces of an answer as they come, several in one row. */
export function storeText(
  { rows, hints, log }: Pick<Deps, "rows" | "hints" | "log">,
  turnId: string,
  modelCall: number,
) {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    const content = waiting;
    waiting = "";
    if (content === "") return;
    await insertEvent(rows, { turnId, modelCall, event: { type: "message", content } });
    hints.send(turnChanged, { turnId });
  };
  const writeNext = () => {
    timer = undefined;
    // The message is stored whole with the answer's end, so a piece that could not be stored is only seen later.
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, "a piece was not stored"));
  };
  return {
    add: (piece: string): void => {
      waiting += piece;
      timer ??= setTimeout(writeNext, writeEveryMs);
    },
    flush: async (): Promise<void> => {
      clearTimeout(timer);
      writeNext();
      await writing;
    },
  };
}
