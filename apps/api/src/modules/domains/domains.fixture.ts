import { randomBytes, randomUUID } from "node:crypto";
import { verificationTokenOf } from "@blockwright/contract/domains";
import type { TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import type { TestDns } from "../../platform/dns-server.fixture.ts";
import type { TestPerson } from "../accounts/people.fixture.ts";
import { insertDomain } from "./domains.repository.ts";

export const someDomain = () => `play.castle-${randomBytes(6).toString("hex")}.com`;

/** Added to this server, verified or not. */
export async function keptDomain(
  { application: { deps } }: TestApi,
  serverId: string,
  { domain = someDomain(), verified = false } = {},
): Promise<string> {
  const id = randomUUID();
  const createdAt = deps.now();
  const proof = { verified, verifiedAt: verified ? createdAt : null };
  const verificationToken = verificationTokenOf(serverId);
  await insertDomain(deps.rows, { id, serverId, domain, verificationToken, createdAt, ...proof });
  return id;
}

/** What a person does on the Domains tab of a server. */
export function domainsTab(api: TestApi, { cookies }: TestPerson, serverId: string) {
  const as = { headers: { cookie: cookies } };
  const url = `${api.url}/api/servers/${serverId}/domains`;
  return {
    serverId,
    add: (domain: string) => post(url, { domain }, as),
    verify: (id: unknown) => post(`${api.url}/api/domains/${String(id)}/verify`, {}, as),
    remove: (id: unknown) => ask(`${api.url}/api/domains/${String(id)}`, { method: "DELETE", ...as }),
    list: async () => JSON.parse((await ask(url, as)).text) as Record<string, unknown>[],
  };
}

/** The record that a server's page asks for. */
export function proveIn(dns: TestDns, domain: string, serverId: string): void {
  dns.zone.set(`_blockwright.${domain}`, [{ type: "TXT", data: verificationTokenOf(serverId) }]);
}
