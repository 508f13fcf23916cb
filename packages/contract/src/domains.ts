import { z } from "zod";
import { defineRoute } from "./route.ts";

/** The label under a domain that holds its TXT record. */
export const verificationLabel = "_blockwright";

/** The value of the TXT record, which binds the domain to this server. */
export function verificationTokenOf(serverId: string): string {
  return `blockwright-verify=${serverId}`;
}

const domain = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  /** In DNS form: lower case, punycode. */
  domain: z.string(),
  verificationToken: z.string(),
  verified: z.boolean(),
  createdAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
  /** Set for a verified domain whose record is missing: the time when the domain is lost unless the record returns. */
  lostAt: z.iso.datetime().nullable(),
  /** The address for each edition; null if the domain does not point to the server, or the edition can't join. */
  javaAddress: z.string().nullable(),
  bedrockAddress: z.string().nullable(),
});
export type Domain = z.output<typeof domain>;

const params = z.object({ serverId: z.uuid() });
const ofDomain = {
  params: z.object({ id: z.uuid() }),
  server: { via: "domain", param: "id" },
  errors: ["NOT_FOUND"],
} as const;

const domainField = z
  .string()
  .trim()
  .min(1, "Please enter a domain.")
  .max(300, "That is too long for a domain.");

export const listDomains = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/domains",
  access: "server:read-domains",
  limit: "read",
  summary: "The domains of a server, oldest first",
  params,
  response: z.array(domain),
  errors: ["NOT_FOUND"],
});

export const addDomain = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/domains",
  access: "server:manage-domains",
  limit: "costly",
  summary: "Add a domain to a server. It is not verified yet",
  params,
  body: z.object({ domain: domainField }),
  response: domain,
  status: 201,
  errors: ["NOT_FOUND", "DOMAIN_REFUSED", "DOMAIN_TAKEN"],
});

export const verifyDomain = defineRoute({
  method: "POST",
  path: "/api/domains/{id}/verify",
  access: "server:manage-domains",
  limit: "costly",
  summary: "Look for the TXT record of a domain",
  response: z.object({
    verified: z.boolean(),
    message: z.string(),
    /** No name server answered: the record may be correct, and the domain stays unchanged. */
    isUndecided: z.boolean(),
  }),
  // Always answered from the current DNS state, not from a stored answer.
  idempotency: "natural",
  ...ofDomain,
});

export const removeDomain = defineRoute({
  method: "DELETE",
  path: "/api/domains/{id}",
  access: "server:manage-domains",
  limit: "write",
  summary: "Remove a domain from its server",
  response: z.object({}),
  ...ofDomain,
});

/** The properties of a server that its DNS records depend on. */
interface RecordsServer {
  readonly id: string;
  readonly platformType: string;
  /** A host name or an IP address. */
  readonly host: string;
  readonly port: number;
}

export type RecordPurpose = "proof" | "address" | "service";

export interface WantedRecord {
  readonly purpose: RecordPurpose;
  readonly type: "TXT" | "A" | "AAAA" | "CNAME" | "SRV";
  readonly name: string;
  readonly value: string;
}

const javaDefaultPort = 25_565;

/**
 * The DNS records that a domain needs. The target of an SRV record must not be a CNAME: if the machine has a name, the
 * record points to that name instead of the domain.
 */
export function wantedRecords({ id, platformType, host, port }: RecordsServer, name: string): WantedRecord[] {
  const type = /^\d+(?:\.\d+){3}$/.test(host) ? "A" : host.includes(":") ? "AAAA" : "CNAME";
  const proof = `${verificationLabel}.${name}`;
  const records: WantedRecord[] = [
    { purpose: "proof", type: "TXT", name: proof, value: verificationTokenOf(id) },
    { purpose: "address", type, name, value: host },
  ];
  // Bedrock does not support SRV records, and Java needs none for its default port.
  if (platformType === "bedrock" || port === javaDefaultPort) return records;
  const target = type === "CNAME" ? host : name;
  const service = `_minecraft._tcp.${name}`;
  return [...records, { purpose: "service", type: "SRV", name: service, value: `0 5 ${port} ${target}.` }];
}

const recordStates = [
  "right",
  "missing",
  "different",
  /** An address of Cloudflare's proxy, which carries no game traffic. */
  "proxied",
  /** An address that is not reachable from outside. */
  "private",
  /** An SRV record whose target is a CNAME, which game clients don't follow. */
  "alias",
  "unanswered",
] as const;
export type RecordState = (typeof recordStates)[number];

export const checkDomain = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/domain-check",
  access: "server:manage-domains",
  limit: "costly",
  summary: "What DNS says about a domain now, record by record",
  params,
  query: z.object({ domain: domainField }),
  response: z.object({
    domain: z.string(),
    /** Name servers of the domain's zone. */
    nameServers: z.array(z.string()),
    records: z.array(
      z.object({
        purpose: z.enum(["proof", "address", "service"]),
        type: z.enum(["TXT", "A", "AAAA", "CNAME", "SRV"]),
        name: z.string(),
        value: z.string(),
        state: z.enum(recordStates),
        /** The actual values. */
        found: z.array(z.string()),
      }),
    ),
  }),
  errors: ["NOT_FOUND", "DOMAIN_REFUSED"],
});
export type DomainCheck = z.output<typeof checkDomain.response>;
export type CheckedRecord = DomainCheck["records"][number];
