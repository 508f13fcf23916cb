import { translate } from "../text/t.ts";

/** The api's message, or the default if there is none. */
export function messageOf(error: Error, fallback: string): string {
  return error.message === "" ? fallback : translate(error.message);
}
