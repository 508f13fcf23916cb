type Row = readonly [kind: string, address: string];

/** The api and the node must refuse to connect to each of these, both as literals and through a name. */
export const forbiddenAddresses: readonly Row[] = [
  ["unspecified", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["private, first", "10.0.0.0"],
  ["private, last", "10.255.255.255"],
  ["carrier-grade NAT, first", "100.64.0.0"],
  ["carrier-grade NAT, last", "100.127.255.255"],
  ["loopback", "127.0.0.1"],
  ["loopback, last", "127.255.255.255"],
  ["a cloud's metadata", "169.254.169.254"],
  ["private, 172.16", "172.16.0.1"],
  ["private, 172.31", "172.31.255.255"],
  ["protocol assignments", "192.0.0.8"],
  ["6to4 relay", "192.88.99.1"],
  ["private, 192.168", "192.168.1.1"],
  ["benchmarks, first", "198.18.0.1"],
  ["benchmarks, last", "198.19.255.255"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["loopback, written out", "0:0:0:0:0:0:0:1"],
  ["loopback in the oldest mapped form", "::127.0.0.1"],
  ["mapped loopback", "::ffff:127.0.0.1"],
  ["mapped loopback in hexadecimal", "::ffff:7f00:1"],
  ["mapped loopback, written out", "0:0:0:0:0:ffff:7f00:0001"],
  ["mapped metadata", "::ffff:a9fe:a9fe"],
  ["mapped private", "::FFFF:10.1.2.3"],
  ["translated loopback", "::ffff:0:127.0.0.1"],
  ["NAT64 of loopback", "64:ff9b::7f00:1"],
  ["NAT64 of a public address", "64:ff9b::8.8.8.8"],
  ["NAT64 of a local network", "64:ff9b:1::a00:1"],
  ["NAT64 of a local network, last", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["discarded", "100::1"],
  ["Teredo", "2001:0:4136:e378::1"],
  ["ORCHID", "2001:20::1"],
  ["6to4 of loopback", "2002:7f00:1::"],
  ["unique local", "fd00:ec2::254"],
  ["unique local, first", "fc00::1"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%lo"],
  ["a public address with a zone", "2606:4700::1%lo"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["documentation, first network", "192.0.2.1"],
  ["documentation, second network", "198.51.100.7"],
  ["documentation, third network", "203.0.113.250"],
  ["mapped documentation in hexadecimal", "::ffff:cb00:71fa"],
  ["documentation", "2001:db8::1"],
  ["documentation, the newer network", "3fff:fff::1"],
  ["mapped private, written out", "0:0:0:0:0:ffff:c0a8:0101"],
  ["an anycast sink", "192.175.48.1"],
];

export const publicAddresses: readonly Row[] = [
  ["public", "8.8.8.8"],
  ["public, beside 10/8", "11.0.0.1"],
  ["public, beside carrier-grade NAT", "100.128.0.1"],
  ["public, before carrier-grade NAT", "100.63.255.255"],
  ["public, beside 172.16/12", "172.32.0.1"],
  ["public, beside link-local", "169.253.255.255"],
  ["public, beside benchmarks", "198.20.0.1"],
  ["public, below multicast", "223.255.255.255"],
  ["public", "2606:4700::6810:84e5"],
  ["public, beside Teredo", "2001:200::1"],
  ["mapped public", "::ffff:8.8.8.8"],
  ["public, beside documentation", "203.0.114.1"],
  ["public, before documentation", "203.0.112.255"],
  ["public, beside documentation", "2001:db9::1"],
];

export const notAddresses: readonly Row[] = [
  ["no address", "localhost"],
  ["a number", "2130706433"],
  ["octal", "0177.0.0.1"],
  ["nothing", ""],
  ["brackets", "[::1]"],
];

/** The address as written in a URL, and a name that resolves to it. URLs can't contain a zone. */
export function hostsOf(address: string): readonly string[] {
  const literal = address.includes(":") ? `[${address}]` : address;
  return URL.canParse(`http://${literal}/`) ? [literal, "named.test"] : ["named.test"];
}
