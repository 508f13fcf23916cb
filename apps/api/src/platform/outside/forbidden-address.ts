import { BlockList, isIP, isIPv4 } from "node:net";

/**
 * Where no request to the outside may end, whatever a name, a redirect or a catalogue says.
 * The documentation networks are left out: they never route in the wild, so an installation may use them within its own walls.
 */
const forbiddenNetworks = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "carrier-grade NAT"],
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local, where clouds answer with credentials"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.31.196.0", 24, "anycast sink"],
  ["192.52.193.0", 24, "multicast tunnels"],
  ["192.88.99.0", 24, "6to4 relays"],
  ["192.168.0.0", 16, "private"],
  ["192.175.48.0", 24, "anycast sink"],
  ["198.18.0.0", 15, "benchmarks"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved and broadcast"],
  ["::", 96, "unspecified, loopback and addresses in the oldest mapped form"],
  ["::ffff:0:0:0", 96, "translated IPv4"],
  ["64:ff9b::", 96, "NAT64, which carries any IPv4 address"],
  ["64:ff9b:1::", 48, "NAT64 of a local network"],
  ["100::", 64, "discarded"],
  ["2001::", 23, "Teredo, ORCHID and other assignments"],
  ["2002::", 16, "6to4, which carries any IPv4 address"],
  ["2620:4f:8000::", 48, "anycast sink"],
  ["5f00::", 16, "segment routing"],
  ["fc00::", 7, "unique local"],
  ["fe80::", 10, "link-local"],
  ["fec0::", 10, "site-local"],
  ["ff00::", 8, "multicast"],
] as const;

const forbidden = new BlockList();
for (const [network, prefix] of forbiddenNetworks)
  forbidden.addSubnet(network, prefix, isIPv4(network) ? "ipv4" : "ipv6");

/** What isn't an address at all counts as forbidden: nothing may be dialled that was not looked at. */
export function isForbiddenAddress(address: string): boolean {
  // A zone ("fe80::1%eth0") only exists on addresses of this machine's own networks.
  if (isIP(address) === 0 || address.includes("%")) return true;
  // A mapped address ("::ffff:127.0.0.1") is held against the IPv4 networks by the list itself.
  return forbidden.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
