import { message, sentenceOf, type Message } from "@blockwright/contract/message";

/** Ends a job with a sentence that the person can act on. */
export class JobFailure extends Error {
  override name = "JobFailure";
}

export const cancelledMessage: Message = message("job.cancelled");
export const cancelledSentence = sentenceOf(cancelledMessage);
export const deletedSentence = "The server was deleted.";

/** Why a job ended. The message is set for sentences that have a code. */
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
