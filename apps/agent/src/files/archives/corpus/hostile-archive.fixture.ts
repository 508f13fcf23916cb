/** The expected result: refused without leftovers, or unpacked harmlessly. */
export type Fate = "refused" | "harmless";

export interface HostileArchive {
  /** Completes the sentence "an archive that …". */
  readonly what: string;
  readonly make: () => Buffer | Promise<Buffer>;
  readonly fate: Fate;
}
