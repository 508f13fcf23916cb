import { commaList } from "./comma-list.ts";
import { z } from "zod";

/** Networks that are not part of the public internet (IANA's special-purpose registries). */
export const nonPublicNetworks = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "carrier-grade NAT"],
  ["127.0.0.0/8", "loopback"],
  ["169.254.0.0/16", "link-local, where clouds answer with credentials"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol assignments"],
  ["192.0.2.0/24", "documentation"],
  ["192.31.196.0/24", "anycast sink"],
  ["192.52.193.0/24", "multicast tunnels"],
  ["192.88.99.0/24", "6to4 relays"],
  ["192.168.0.0/16", "private"],
  ["192.175.48.0/24", "anycast sink"],
  ["198.18.0.0/15", "benchmarks"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved and broadcast"],
  ["::/96", "unspecified, loopback and addresses in the oldest mapped form"],
  ["::ffff:0:0:0/96", "translated IPv4"],
  ["64:ff9b::/96", "NAT64, which carries any IPv4 address"],
  ["64:ff9b:1::/48", "NAT64 of a local network"],
  ["100::/64", "discarded"],
  ["2001::/23", "Teredo, ORCHID and other assignments"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4, which carries any IPv4 address"],
  ["2620:4f:8000::/48", "anycast sink"],
  ["3fff::/20", "documentation"],
  ["5f00::/16", "segment routing"],
  ["fc00::/7", "unique local"],
  ["fe80::/10", "link-local"],
  ["fec0::/10", "site-local"],
  ["ff00::/8", "multicast"],
] as const;

/** A setting with networks in CIDR notation, comma separated. */
export const networkList = listOf(isNetwork);
/** For IPv4-only rules. */
export const ipv4NetworkList = listOf((text) => isNetwork(text) && !text.includes(":"));

function listOf(isOne: (text: string) => boolean) {
  return commaList.refine((networks) => networks.every(isOne), {
    error: "must be networks by their first address and prefix, such as 10.20.0.0/16, comma separated",
  });
}

interface Network {
  readonly bits: 32 | 128;
  readonly first: bigint;
  readonly prefix: number;
}

export type IsForbiddenAddress = (address: string) => boolean;

/**
 * Anything that is not an address counts as forbidden: only checked addresses may be dialled. Allowed networks belong
 * to the installation itself, such as a mirror's, and take precedence over the list above.
 */
export function forbidAddressesBut(allowedNetworks: readonly string[]): IsForbiddenAddress {
  const allowed = allowedNetworks.map(networkOf);
  const forbidden = nonPublicNetworks.map(([network]) => networkOf(network));
  return (address) => {
    const parsed = addressOf(address);
    if (parsed === undefined) return true;
    const isIn = (network: Network) => contains(network, parsed);
    return !allowed.some(isIn) && forbidden.some(isIn);
  };
}

export function isAddress(text: string): boolean {
  return addressOf(text) !== undefined;
}

function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

function networkOf(text: string): Network {
  const network = parseNetwork(text);
  if (network === undefined) throw new Error(`${text} is not a network.`);
  return network;
}

/** Refuses the whole internet, and networks with host bits set, which firewalls print differently. */
function parseNetwork(text: string): Network | undefined {
  const [address = "", length = "", ...more] = text.split("/");
  const parsed = addressOf(address);
  const prefix = Number(length);
  if (parsed === undefined || more.length > 0 || !/^[1-9]\d{0,2}$/.test(length) || prefix > parsed.bits)
    return undefined;
  const { bits, value: first } = parsed;
  const isFirst = first % (1n << BigInt(bits - prefix)) === 0n;
  return isFirst ? { bits, first, prefix } : undefined;
}

interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

function contains({ bits, first, prefix }: Network, address: Address): boolean {
  if (bits !== address.bits) return false;
  const rest = BigInt(bits - prefix);
  return address.value >> rest === first >> rest;
}

const mappedIpv4 = 0xffffn;

/** Addresses with a zone ("fe80::1%eth0") only exist on local networks, so they are not accepted. */
function addressOf(text: string): Address | undefined {
  if (z.ipv4().safeParse(text).success) return { bits: 32, value: ipv4Value(text) };
  if (!z.ipv6().safeParse(text).success) return undefined;
  const value = ipv6Value(text);
  // A mapped address ("::ffff:127.0.0.1") is dialled as the IPv4 address in it.
  if (value >> 32n === mappedIpv4) return { bits: 32, value: value & 0xffffffffn };
  return { bits: 128, value };
}

function ipv4Value(text: string): bigint {
  return text.split(".").reduce((value, part) => value * 256n + BigInt(part), 0n);
}

function ipv6Value(text: string): bigint {
  const [head = "", tail] = text.split("::");
  const front = groupsOf(head);
  const back = tail === undefined ? [] : groupsOf(tail);
  const between = Array.from({ length: 8 - front.length - back.length }, () => 0n);
  return [...front, ...between, ...back].reduce((value, group) => value * 65_536n + group, 0n);
}

function groupsOf(text: string): bigint[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [BigInt(`0x${group}`)];
    const value = ipv4Value(group);
    return [value >> 16n, value & 0xffffn];
  });
}
