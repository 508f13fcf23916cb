import { JobFailure } from "../../jobs/index.ts";

export function changedMeanwhile(what: string): JobFailure {
  return new JobFailure(`${what} changed in the meantime, so it was left alone.`);
}
