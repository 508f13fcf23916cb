import { createSlots } from "../concurrency/slots.ts";
import type { FromSftp } from "./beside/messages.ts";
import type { Questions } from "./questions.ts";
import { Denied, type SessionHistory } from "./session/session-context.ts";

/** Each request holds a file in memory, and the api handles one request of a node at a time. */
const maxAtOnce = 4;
/** Never aborted: each holder releases its slot at its timeout. */
const patient = new AbortController().signal;

/** Reports file versions of a session's server, by way of the agent. */
export function createTellHistory(
  questions: Questions<boolean>,
  tell: (message: FromSftp) => void,
): (sessionId: string) => SessionHistory {
  const takeSlot = createSlots(maxAtOnce);
  const ask = async (messageOf: (id: number) => FromSftp) => {
    const release = await takeSlot(patient);
    return questions.ask((id) => tell(messageOf(id)), false).finally(release);
  };
  return (sessionId) => ({
    keep: async (path, content) => {
      const version = { path, content: content.toString("base64") };
      if (await ask((id) => ({ type: "keep-version", id, sessionId, version }))) return;
      throw new Denied("What this file holds can't be kept right now, so it stays. Please try again later.");
    },
    move: async (from, to) => {
      await ask((id) => ({ type: "move-history", id, sessionId, moved: { from, to } }));
    },
  });
}
