/** Something that has to hold, with or without `--assert`. */
export interface Check {
  readonly sentence: string;
  readonly passed: boolean;
  /** What was found instead. */
  readonly found?: string;
}

export function check(sentence: string, passed: boolean, found?: string): Check {
  return found === undefined || passed ? { sentence, passed } : { sentence, passed, found };
}

export function formatCheck({ sentence, passed, found }: Check): string {
  return `  ${passed ? "ok    " : "FAILED"} ${sentence}${passed || !found ? "" : `: ${found}`}`;
}

/** What could not run to its end has failed: nothing was shown to hold. */
export function brokenOff(what: string, error: unknown): Check {
  const found = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { sentence: `${what} runs to its end`, passed: false, found };
}
