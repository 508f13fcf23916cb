import { wantedRecords, type Domain, type DomainCheck } from "@blockwright/contract/domains";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(answeredAtMs - days * dayMs).toISOString();

interface SomeDomains {
  readonly verified: Domain;
  readonly pending: Domain;
  /** Verified, and without its record since yesterday. */
  readonly lost: Domain;
}

export function domainsOf(serverId: string): SomeDomains {
  const pending: Domain = {
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d01",
    serverId,
    domain: "play.hearthside.com",
    verificationToken: `blockwright-verify=${serverId}`,
    verified: false,
    createdAt: daysAgo(1),
    verifiedAt: null,
    lostAt: null,
    javaAddress: null,
    bedrockAddress: null,
  };
  const verified: Domain = {
    ...pending,
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d02",
    domain: "hearthside.com",
    verified: true,
    verifiedAt: daysAgo(1),
    javaAddress: "hearthside.com",
    bedrockAddress: "hearthside.com:25602",
  };
  return { verified, pending, lost: { ...verified, lostAt: daysAgo(-6) } };
}

/** One record is correct, one goes through a proxy, one is missing. */
export function checkedDomain(serverId: string): DomainCheck {
  const server = { id: serverId, platformType: "crossplay", host: "play.blockwright.example", port: 25_601 };
  const domain = "play.hearthside.com";
  const findings = {
    proof: { state: "right", found: [] },
    address: { state: "proxied", found: ["104.16.1.2"] },
    service: { state: "missing", found: [] },
  } as const;
  return {
    domain,
    nameServers: ["ns1.provider.example"],
    records: wantedRecords(server, domain).map((record) => {
      const { state, found } = findings[record.purpose];
      return { ...record, state, found: [...found] };
    }),
  };
}
