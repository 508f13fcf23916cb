export type VolumeErrorReason =
  | "bad-id"
  | "missing"
  | "other-volume"
  | "no-quota"
  | "no-space"
  | "command-failed";

/** The message is a sentence for people. */
export class VolumeError extends Error {
  override readonly name = "VolumeError";
  readonly reason: VolumeErrorReason;

  constructor(reason: VolumeErrorReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}
