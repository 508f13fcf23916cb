import { Resolver, lookup } from "node:dns/promises";
import { isIPv4 } from "node:net";

const waitMs = 2000;

/** The IPv4 address that players reach this machine by. */
export type FindNodeAddress = () => Promise<string>;

/**
 * Asked at every start, because the address behind a name may change. While no DNS server answers, the last address
 * counts. The machine's own file of names is asked last: it often has a loopback address for the machine's name.
 */
export function createNodeAddress(address: string, resolvers: readonly string[]): FindNodeAddress {
  let last: string | undefined;
  const resolver = new Resolver({ timeout: waitMs, tries: 1 });
  resolver.setServers([...resolvers]);
  return async () => {
    if (isIPv4(address)) return address;
    const found = await resolver.resolve4(address).catch(() => findLocally(address));
    last = found.find(isReachable) ?? last;
    if (last !== undefined) return last;
    throw new Error(
      `The address of this machine, ${address}, leads to no IPv4 address, which players of the Bedrock Edition need.`,
    );
  };
}

async function findLocally(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { family: 4, all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

function isReachable(address: string): boolean {
  return isIPv4(address) && !address.startsWith("127.") && address !== "0.0.0.0";
}
