import { Error as engineErrors } from "@dbos-inc/dbos-sdk";

const { dbosErrorCode: outOfTries } = new engineErrors.DBOSMaxStepRetriesError("", 0, []);

/**
 * A step failed in every attempt. Everything else the engine throws must pass. Recognised by its code: an error read
 * from the record has lost its class.
 */
export function isOutOfTries(error: unknown): boolean {
  return error instanceof Error && "dbosErrorCode" in error && error.dbosErrorCode === outOfTries;
}
