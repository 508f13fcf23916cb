import type { Approval } from "@blockwright/contract/assistant";
import type { ApprovalRow } from "./approvals.repository.ts";

type Described = Pick<
  ApprovalRow,
  "id" | "title" | "details" | "digest" | "isDestructive" | "expiresAt" | "decision" | "times" | "applyWhen"
>;

export function describeApproval({ expiresAt, applyWhen, ...row }: Described, userId: string): Approval {
  const { id, title, details, digest, isDestructive, decision, times } = row;
  const shown = { id, title, details, digest, isDestructive, decision, times };
  return { ...shown, userId, expiresAt: expiresAt.toISOString(), when: applyWhen };
}
