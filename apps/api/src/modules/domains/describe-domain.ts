import type { Domain } from "@blockwright/contract/domains";
import { dayMs } from "../../platform/now.ts";
import type { DomainRow } from "./domains.repository.ts";

/** How long a domain stays verified without its record. */
export const graceMs = 7 * dayMs;

/** The address of a server without a domain. */
export interface ServerPlace {
  readonly platformType: string;
  readonly host: string;
  readonly port: number;
  /** Null if players of the Bedrock Edition can't join. */
  readonly bedrockPort: number | null;
}

export function describeDomain(row: DomainRow, place: ServerPlace | undefined): Domain {
  const { id, serverId, domain, verificationToken, verified, createdAt, verifiedAt, missingSince } = row;
  return {
    id,
    serverId,
    domain,
    verificationToken,
    verified,
    createdAt: createdAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    lostAt: verified && missingSince ? new Date(missingSince.getTime() + graceMs).toISOString() : null,
    ...addressesOf(row, place),
  };
}

/** Java finds the port in the SRV record. Bedrock has no such record, so the port is always part of the address. */
function addressesOf(
  { domain, verified, leadsHere, srvPort }: DomainRow,
  place: ServerPlace | undefined,
): Pick<Domain, "javaAddress" | "bedrockAddress"> {
  if (!place || !verified) return { javaAddress: null, bedrockAddress: null };
  const { platformType, port, bedrockPort } = place;
  const withPort = (number: number) => (leadsHere ? `${domain}:${number}` : null);
  const needsNoPort = srvPort === port || (leadsHere && srvPort === null && port === javaDefaultPort);
  return {
    javaAddress: platformType === "bedrock" ? null : needsNoPort ? domain : withPort(port),
    bedrockAddress: bedrockPort === null ? null : withPort(bedrockPort),
  };
}

const javaDefaultPort = 25_565;
