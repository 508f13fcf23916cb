import { translate } from "../text/t.ts";

/** What the api said, or the default where it said nothing. */
export function messageOf(error: Error, fallback: string): string {
  return error.message === "" ? fallback : translate(error.message);
}
