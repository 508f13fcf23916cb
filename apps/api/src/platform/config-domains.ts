import { isIP } from "node:net";
import { commaList } from "@blockwright/node-protocol/comma-list";

/** Which name servers resolve people's domains, and which domains are ours. */
export const domainVariables = {
  DNS_SERVERS: commaList.refine((all) => all.every(isServer), {
    error: "must be addresses of name servers, such as 9.9.9.9 or [2620:fe::fe]:53, comma separated",
  }),
  OWN_DOMAINS: commaList.refine((all) => all.every((name) => /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(name)), {
    error: "must be domains, such as example.org, comma separated",
  }),
};

interface DomainVariables {
  readonly DNS_SERVERS: readonly string[];
  readonly OWN_DOMAINS: readonly string[];
  readonly PUBLIC_URL: URL;
}

export function shapeDomains(env: DomainVariables) {
  return {
    /** Empty: those of this machine. */
    dnsServers: env.DNS_SERVERS,
    /** People can't add these, nor anything under them. */
    ownNames: [env.PUBLIC_URL.hostname, ...env.OWN_DOMAINS],
  };
}

function isServer(text: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? text) !== 0;
}
