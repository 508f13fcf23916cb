/** The only error that reading an archive throws. The message is for the person who provided the file. */
export class UnreadableZipError extends Error {
  override readonly name = "UnreadableZipError";
}
