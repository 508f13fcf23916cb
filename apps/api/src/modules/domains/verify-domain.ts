import type { verifyDomain as contract } from "@blockwright/contract/domains";
import { message, sentenceOf } from "@blockwright/contract/message";
import type { z } from "zod";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { checkOwnership } from "./check-ownership.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import { findDomain, updateDomain } from "./domains.repository.ts";
import { readDirections } from "./read-directions.ts";

/** A verified domain is not lost here: only the daily check and its grace period do that. */
export async function verifyDomain(
  deps: Pick<DomainsDeps, "rows" | "transact" | "domainRecords">,
  actor: Person,
  id: string,
): Promise<z.input<typeof contract.response>> {
  const row = await findDomain(deps.rows, id);
  if (!row) throw new AppError("NOT_FOUND");
  const { domain, serverId } = row;
  const ownership = await checkOwnership(deps.domainRecords, domain, serverId);
  if (ownership.kind !== "proven")
    return {
      verified: false,
      message: sentenceOf(ownership.because),
      isUndecided: ownership.kind === "undecided",
    };
  const directions = await readDirections(deps, row);
  await deps.transact(async (tx) => {
    const verifiedAt = row.verifiedAt ?? tx.now();
    const change = { ...directions, verified: true, verifiedAt, checkedAt: tx.now(), missingSince: null };
    if (!(await updateDomain(tx.rows, id, change))) throw new AppError("NOT_FOUND");
    if (!row.verified)
      await appendActivity(tx, actor, {
        action: "domain.verified",
        subjectId: id,
        serverId,
        details: { domain },
      });
  });
  return { verified: true, message: sentenceOf(message("domain.verified", { domain })), isUndecided: false };
}
