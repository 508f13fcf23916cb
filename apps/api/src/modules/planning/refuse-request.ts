import { AppError } from "../../platform/errors.ts";
import { refuseHarm } from "./curated/harm.ts";
import { readPrompt } from "./reading/phrasebook.ts";

/** For a build without a proposal. */
export function refuseRequest(prompt: string): void {
  const refusal = refuseHarm(readPrompt(prompt));
  if (refusal !== undefined) throw new AppError("REQUEST_REFUSED", refusal);
}
