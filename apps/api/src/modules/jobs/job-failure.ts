import { message, sentenceOf, type Message } from "@blockwright/contract/message";

/** Ends long work with a sentence that the person can act on. */
export class JobFailure extends Error {
  override name = "JobFailure";
}

export const cancelledMessage: Message = message("job.cancelled");
export const cancelledSentence = sentenceOf(cancelledMessage);
export const deletedSentence = "The server was deleted.";

/** Why work ended. The message is there for sentences that have one. */
export interface FailureReason {
  readonly sentence: string;
  readonly message?: Message | undefined;
}

export function reasonFrom(reason: Message): FailureReason {
  return { sentence: sentenceOf(reason), message: reason };
}

export function withMore({ sentence, message: code }: FailureReason, more: string): FailureReason {
  const ended = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return { sentence: `${ended} ${more}`, message: code };
}
