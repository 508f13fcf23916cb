import type { OwnerNameCheck } from "@blockwright/contract/owner-name";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { findOwnProposal } from "./make-proposal.ts";

/** The name as its player writes it; undefined if no Java player has it. Throws if the source does not answer. */
export type FindPlayerName = (name: string) => Promise<string | undefined>;

export interface OwnerNameDeps extends Pick<Deps, "rows" | "now" | "log"> {
  /** Undefined unless the operator allows it: the source learns the names. */
  readonly findPlayerName: FindPlayerName | undefined;
}

const notKnown: OwnerNameCheck = { state: "not-known", name: null };

/** Of Java players only: names of Bedrock players can't be looked up without an account. */
export async function checkOwnerName(
  { findPlayerName, ...deps }: OwnerNameDeps,
  actor: Person,
  proposalId: string,
): Promise<OwnerNameCheck> {
  const { proposal } = await findOwnProposal(deps, actor, proposalId);
  const owner = proposal.joining.owner;
  if (owner?.edition !== "java" || !findPlayerName) return notKnown;
  try {
    const name = await findPlayerName(owner.name);
    return name === undefined ? { state: "missing", name: owner.name } : { state: "found", name };
  } catch (error) {
    deps.log.warn({ err: error }, "a player name could not be looked up");
    return notKnown;
  }
}
