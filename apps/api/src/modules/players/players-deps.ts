import type { ChangesDeps } from "../changes/index.ts";
import type { FindPlayerId } from "./player-identity.ts";

export type PlayersDeps = ChangesDeps & {
  /** Undefined unless the operator allows it: the source learns the names. */
  readonly findPlayerId: FindPlayerId | undefined;
};
