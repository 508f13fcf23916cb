import { DrizzleQueryError } from "drizzle-orm/errors";

/** The name of the violated unique index, if that is the error. */
export function violatedUniqueIndex(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (typeof cause !== "object" || cause === null || !("code" in cause) || cause.code !== "23505")
    return undefined;
  return "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : undefined;
}
