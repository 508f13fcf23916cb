export interface Proof {
  readonly name: string;
  /** Empty when what was planted turned red as expected. */
  readonly problems: readonly string[];
}
