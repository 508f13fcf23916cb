export type VolumeErrorReason =
  | "bad-id"
  | "missing"
  | "other-volume"
  | "no-quota"
  | "no-space"
  | "command-failed";

/** The message is shown to users. */
export class VolumeError extends Error {
  override readonly name = "VolumeError";
  readonly reason: VolumeErrorReason;

  constructor(reason: VolumeErrorReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}
