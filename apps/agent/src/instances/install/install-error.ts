/** The message is shown to the server's owner. */
export class InstallError extends Error {
  override name = "InstallError";
}
