/** A condition that must hold, with or without `--assert`. */
export interface Check {
  readonly sentence: string;
  readonly passed: boolean;
  /** The actual result. */
  readonly found?: string;
}

export function check(sentence: string, passed: boolean, found?: string): Check {
  return found === undefined || passed ? { sentence, passed } : { sentence, passed, found };
}

export function formatCheck({ sentence, passed, found }: Check): string {
  return `  ${passed ? "ok    " : "FAILED"} ${sentence}${passed || !found ? "" : `: ${found}`}`;
}

/** A run that was interrupted has failed: nothing was proven. */
export function brokenOff(what: string, error: unknown): Check {
  const found = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { sentence: `${what} runs to its end`, passed: false, found };
}
