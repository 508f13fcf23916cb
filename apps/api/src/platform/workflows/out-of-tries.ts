import { Error as engineErrors } from "@dbos-inc/dbos-sdk";

const { dbosErrorCode: outOfTries } = new engineErrors.DBOSMaxStepRetriesError("", 0, []);

/**
 * A step failed each time it was tried. Everything else the engine throws is its own business and must pass.
 * Told by its code: an error that is read from the record has lost its class.
 */
export function isOutOfTries(error: unknown): boolean {
  return error instanceof Error && "dbosErrorCode" in error && error.dbosErrorCode === outOfTries;
}
