import { JobFailure } from "../../jobs/index.ts";

export function changedMeanwhile(what: string): JobFailure {
  return new JobFailure(`Somebody or something has changed ${what} meanwhile, so it was left alone.`);
}
