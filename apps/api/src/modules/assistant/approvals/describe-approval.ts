import type { Approval } from "@blockwright/contract/assistant";
import type { ApprovalRow } from "./approvals.repository.ts";

export function describeApproval(
  {
    id,
    title,
    details,
    digest,
    isDestructive,
    expiresAt,
    decision,
  }: Pick<ApprovalRow, "id" | "title" | "details" | "digest" | "isDestructive" | "expiresAt" | "decision">,
  userId: string,
): Approval {
  return { id, title, details, digest, isDestructive, userId, expiresAt: expiresAt.toISOString(), decision };
}
