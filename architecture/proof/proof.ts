export interface Proof {
  readonly name: string;
  /** Empty when the planted violations were reported as expected. */
  readonly problems: readonly string[];
}
