import type { Message } from "@blockwright/contract/message";
import { cancelledMessage } from "./job-failure.ts";

/** Ends a stage that was cancelled or has passed its deadline. */
export interface Watch {
  /** Fires when the stage has to end or the worker ends. */
  readonly signal: AbortSignal;
  /** Why the stage has to end. Undefined while it may continue. */
  readonly stopReason: () => Message | undefined;
  readonly stop: () => void;
}

export interface Watched {
  readonly now: () => Date;
  readonly deadlineAt: Date;
  readonly deadlineMessage: Message;
  /** Reads whether the job was cancelled, or is over for another reason. */
  readonly isUnwanted: () => Promise<boolean>;
}

const lookEveryMs = 500;

export function startWatch(
  { now, deadlineAt, deadlineMessage, isUnwanted }: Watched,
  engineSignal: AbortSignal,
): Watch {
  const stopped = new AbortController();
  let reason: Message | undefined;
  const end = (why: Message) => {
    reason ??= why;
    stopped.abort();
  };
  const look = async () => {
    if (now() > deadlineAt) return end(deadlineMessage);
    if (await isUnwanted()) end(cancelledMessage);
  };
  // A short database outage fails the stage itself, so the watch ignores it.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return {
    signal: AbortSignal.any([stopped.signal, engineSignal]),
    stopReason: () => reason,
    stop: () => clearInterval(timer),
  };
}
