import { Error as engineErrors } from "@dbos-inc/dbos-sdk";

/** A step failed each time it was tried. Everything else the engine throws is its own business and must pass. */
export function isOutOfTries(error: unknown): boolean {
  return error instanceof engineErrors.DBOSMaxStepRetriesError;
}
