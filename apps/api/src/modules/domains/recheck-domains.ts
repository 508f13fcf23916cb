import { system } from "../../platform/actor.ts";
import { dayMs, timeBefore, utcMinute } from "../../platform/now.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { mailPerson } from "../accounts/index.ts";
import { appendActivity } from "../activity/index.ts";
import { checkOwnership, type Ownership } from "./check-ownership.ts";
import { graceMs } from "./describe-domain.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import {
  deleteDomain,
  deleteUnproven,
  findDueDomains,
  findVerifiedDomains,
  findVerifiedDomain,
  lockUnchanged,
  updateDomain,
  type DueDomain,
} from "./domains.repository.ts";
import { readDirections } from "./read-directions.ts";

type RecheckDeps = Pick<DomainsDeps, "rows" | "transact" | "now" | "queueMail" | "domainRecords" | "config">;

/** How many one run checks: the next run is within the hour. */
const maxPerRun = 500;
const atOnce = 10;

/** Checks verified domains again whose last check was a day ago. Returns how many were checked. */
export async function recheckDomains(deps: RecheckDeps): Promise<number> {
  const due = await findDueDomains(deps.rows, timeBefore(deps.now(), dayMs), maxPerRun);
  for (let from = 0; from < due.length; from += atOnce)
    await Promise.all(due.slice(from, from + atOnce).map((domain) => recheckDomain(deps, domain)));
  return due.length;
}

/** Of a server whose address has changed. */
export async function recheckDomainsOf(deps: RecheckDeps, serverId: string): Promise<void> {
  const found = await findVerifiedDomains(deps.rows, serverId);
  await Promise.all(found.map((domain) => recheckDomain(deps, domain)));
}

/** The same for one domain, now. */
export async function recheckOne(deps: RecheckDeps, domainId: string): Promise<void> {
  const domain = await findVerifiedDomain(deps.rows, domainId);
  if (domain) await recheckDomain(deps, domain);
}

/** Domains that were added and never proven. */
export function forgetUnproven({ rows, now }: Pick<RecheckDeps, "rows" | "now">): Promise<number> {
  return deleteUnproven(rows, timeBefore(now(), graceMs));
}

async function recheckDomain(deps: RecheckDeps, row: DueDomain): Promise<void> {
  const ownership = await checkOwnership(deps.domainRecords, row.domain, row.serverId);
  const directions = ownership.kind === "proven" ? await readDirections(deps, row) : {};
  const checkedAt = deps.now();
  await deps.transact(async (tx) => {
    // If a person pressed Verify meanwhile, their result is newer than this one.
    if (!(await lockUnchanged(tx.rows, row))) return;
    if (ownership.kind === "refuted" && isOver(row, checkedAt)) return loseDomain(tx, row);
    const missingSince = missingSinceOf(ownership, row, checkedAt);
    await updateDomain(tx.rows, row.id, { ...directions, checkedAt, missingSince });
    if (missingSince && !row.missingSince) await warnOwner(deps, tx, row, missingSince);
  });
}

/** An error or timeout is not an answer: a domain is never lost because a name server was down. */
function missingSinceOf(ownership: Ownership, { missingSince }: DueDomain, now: Date): Date | null {
  switch (ownership.kind) {
    case "proven":
      return null;
    case "refuted":
      return missingSince ?? now;
    case "undecided":
      return missingSince;
  }
}

function isOver({ missingSince }: DueDomain, now: Date): boolean {
  return missingSince !== null && missingSince.getTime() + graceMs <= now.getTime();
}

async function loseDomain(tx: Transaction, { id, serverId, domain }: DueDomain): Promise<void> {
  await deleteDomain(tx.rows, id);
  await appendActivity(tx, system, { action: "domain.lost", subjectId: id, serverId, details: { domain } });
}

async function warnOwner(deps: RecheckDeps, tx: Transaction, row: DueDomain, since: Date): Promise<void> {
  const { domain, ownerId, serverId, verificationToken } = row;
  const until = utcMinute(new Date(since.getTime() + graceMs));
  const page = new URL(`/server/${serverId}/domains`, deps.config.http.publicUrl);
  await mailPerson(deps, tx, ownerId, {
    kind: "domain-lost",
    subject: `${domain} is about to be removed from your server`,
    text: `The TXT record of ${domain} is gone. Unless it is there again by ${until} UTC, the domain is removed from your server.\n\nName: _blockwright.${domain}\nValue: ${verificationToken}\n\n${page.href}`,
  });
}
