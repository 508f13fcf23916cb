/** What no client sends. There is no telling what comes next, so the session ends. */
export class Malformed extends Error {
  override name = "Malformed";
}
