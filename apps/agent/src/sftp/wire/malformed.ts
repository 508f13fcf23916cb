/** Invalid input. The rest of the stream can't be interpreted, so the session ends. */
export class Malformed extends Error {
  override name = "Malformed";
}
