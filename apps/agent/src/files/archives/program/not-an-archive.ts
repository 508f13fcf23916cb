/** Why an archive is not unpacked, in a sentence for people. */
export class NotAnArchive extends Error {
  override readonly name = "NotAnArchive";
}
