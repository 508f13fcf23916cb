import { randomUUID } from "node:crypto";
import { verificationTokenOf, type Domain } from "@blockwright/contract/domains";
import { message } from "@blockwright/contract/message";
import { system, type Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { addWithin } from "../../platform/row-limit.ts";
import type { Transact, Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { checkOwnership } from "./check-ownership.ts";
import { describeDomain } from "./describe-domain.ts";
import { readDomainName } from "./domain-name.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import {
  countDomains,
  deleteUnheldClaim,
  findClaim,
  insertDomain,
  type Claim,
} from "./domains.repository.ts";

const maxDomains = 20;

/**
 * Unverified at first. A name that another server has added without proof goes to the server that its TXT record names,
 * so that a domain's owner can't be blocked by someone who added it first.
 */
export async function addDomain(
  deps: Pick<DomainsDeps, "rows" | "config" | "domainRecords">,
  once: Transact,
  actor: Person,
  { serverId, domain: typed }: { readonly serverId: string; readonly domain: string },
): Promise<Domain> {
  const domain = readDomainName(typed, deps.config.domains.ownNames);
  const claim = await findClaim(deps.rows, domain);
  const claimOfAnother = claim && claim.serverId !== serverId ? claim : undefined;
  // DNS is queried outside the transaction: it may take seconds.
  if (claimOfAnother) await refuseUnlessOwner(deps, domain, serverId, claimOfAnother);
  return once(async (tx) => {
    if (claimOfAnother) await replaceClaim(tx, domain, claimOfAnother);
    const added = await addWithin(tx, limitOf(tx, serverId), async () => {
      const inserted = await insertDomain(tx.rows, {
        id: randomUUID(),
        serverId,
        domain,
        verificationToken: verificationTokenOf(serverId),
        createdAt: tx.now(),
      });
      if (!inserted) throw await takenError(tx, domain, serverId);
      return inserted;
    });
    await appendActivity(tx, actor, {
      action: "domain.added",
      subjectId: added.id,
      serverId,
      details: { domain },
    });
    return describeDomain(added, undefined);
  });
}

function limitOf(tx: Transaction, serverId: string) {
  return {
    of: `domains ${serverId}`,
    max: maxDomains,
    count: () => countDomains(tx.rows, serverId),
    refusal: () => new AppError("DOMAIN_REFUSED", message("domain.limit-reached", { limit: maxDomains })),
  } as const;
}

async function refuseUnlessOwner(
  { domainRecords }: Pick<DomainsDeps, "domainRecords">,
  domain: string,
  serverId: string,
  claim: Claim,
): Promise<void> {
  if (claim.isHeld) throw new AppError("DOMAIN_TAKEN", message("domain.taken", { domain }));
  const ownership = await checkOwnership(domainRecords, domain, serverId);
  if (ownership.kind !== "proven") throw new AppError("DOMAIN_TAKEN", message("domain.claimed", { domain }));
}

async function replaceClaim(tx: Transaction, domain: string, claim: Claim): Promise<void> {
  if (!(await deleteUnheldClaim(tx.rows, claim.id))) return;
  await appendActivity(tx, system, {
    action: "domain.replaced",
    subjectId: claim.id,
    serverId: claim.serverId,
    details: { domain },
  });
}

async function takenError(tx: Transaction, domain: string, serverId: string): Promise<AppError> {
  const claim = await findClaim(tx.rows, domain);
  if (claim?.serverId === serverId)
    return new AppError("DOMAIN_REFUSED", message("domain.on-this-server", { domain }));
  const code = claim?.isHeld ? "domain.taken" : "domain.claimed";
  return new AppError("DOMAIN_TAKEN", message(code, { domain }));
}
