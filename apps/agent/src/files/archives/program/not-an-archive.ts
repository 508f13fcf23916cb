/** Why an archive is not unpacked, as a message for the user. */
export class NotAnArchive extends Error {
  override readonly name = "NotAnArchive";
}
