import { isIP } from "node:net";
import { readServerPlace } from "../servers/index.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import type { DomainRow } from "./domains.repository.ts";
import type { DomainRecords } from "./records.ts";

type Directions = Partial<Pick<DomainRow, "leadsHere" | "srvPort">>;

/**
 * Where the records of a domain send players. Records that no name server answered for are left out, and stay as they
 * were.
 */
export async function readDirections(
  { rows, domainRecords }: Pick<DomainsDeps, "rows" | "domainRecords">,
  { domain, serverId }: Pick<DomainRow, "domain" | "serverId">,
): Promise<Directions> {
  const place = await readServerPlace({ rows }, serverId);
  if (!place) return {};
  const [ours, theirs, srv] = await Promise.all([
    addressesOfPlace(domainRecords, place.host),
    domainRecords.addresses(domain),
    domainRecords.srv(`_minecraft._tcp.${domain}`),
  ]);
  if (!ours) return {};
  const directions: { leadsHere?: boolean; srvPort?: number | null } = {};
  if (theirs.kind !== "unanswered")
    directions.leadsHere = theirs.kind === "found" && leadOnlyTo(ours, theirs.values);
  const [record] = srv.kind === "found" ? srv.values : [];
  if (srv.kind === "none") directions.srvPort = null;
  if (record) {
    const targets = await domainRecords.addresses(record.target);
    if (targets.kind !== "unanswered")
      directions.srvPort = targets.kind === "found" && leadOnlyTo(ours, targets.values) ? record.port : 0;
  }
  return directions;
}

/** Undefined while the machine's name can't be resolved. */
export async function addressesOfPlace(
  records: DomainRecords,
  host: string,
): Promise<readonly string[] | undefined> {
  if (isIP(host) !== 0) return [host];
  const answer = await records.addresses(host);
  return answer.kind === "found" ? answer.values : undefined;
}

/** With one foreign address among them, a share of the players does not arrive. */
export function leadOnlyTo(ours: readonly string[], theirs: readonly string[]): boolean {
  return theirs.every((address) => ours.includes(address));
}
