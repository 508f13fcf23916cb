import type { ChangesDeps } from "../changes/index.ts";

/** Of a Java account. Undefined if nobody has this name. Throws if the source does not answer. */
export type FindPlayerId = (
  name: string,
) => Promise<{ readonly name: string; readonly uuid: string } | undefined>;

export type PlayersDeps = ChangesDeps & {
  /** Undefined unless the operator allows it: the source learns the names. */
  readonly findPlayerId: FindPlayerId | undefined;
};
