import { randomUUID } from "node:crypto";
import type { ProposalChoices } from "@blockwright/contract/proposals";
import type { TestApi } from "../../../api.fixture.ts";
import { computeProposal, firstChoices } from "./compute-proposal.ts";
import { insertProposal } from "./proposals.repository.ts";

export function someChoices(changes: Partial<ProposalChoices> = {}): ProposalChoices {
  return { ...firstChoices, ...changes };
}

/** Bypasses the routes: suites count effects by entries in the activity log. */
export async function someProposal(
  api: TestApi,
  { id: userId }: { readonly id: string },
  createdAt = new Date(),
): Promise<string> {
  const { proposal, recipe } = computeProposal("Survival with land claims", someChoices());
  const id = randomUUID();
  const expiresAt = createdAt.toISOString();
  await insertProposal(api.application.deps.rows, {
    id,
    userId,
    proposal: { ...proposal, id, expiresAt },
    recipe,
    createdAt,
  });
  return id;
}
