/** The one thing that reading an archive throws. The message is a sentence for the person who brought the file. */
export class UnreadableZipError extends Error {
  override readonly name = "UnreadableZipError";
}
