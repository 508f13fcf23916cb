/** The message is a sentence for the server's owner. */
export class InstallError extends Error {
  override name = "InstallError";
}
