import { isIPv6 } from "node:net";

/** The networks that an address is counted in. */
export interface Networks {
  /** One household or server: the IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string;
  /** The /48 of an IPv6 address, which contains 65,536 of the above. */
  readonly wideNetwork?: string;
}

export function networksOf(address: string): Networks {
  if (!isIPv6(address)) return { network: address };
  const groups = groupsOf(address.split("%")[0] ?? "");
  const mapped = mappedAddress(groups);
  if (mapped !== undefined) return { network: mapped };
  const prefix = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":");
  return { network: `${prefix(4)}::/64`, wideNetwork: `${prefix(3)}::/48` };
}

function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const start = groupsOfPart(head);
  const end = groupsOfPart(tail ?? "");
  const missing = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array.from({ length: missing }, () => 0), ...end];
}

function groupsOfPart(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** ::ffff:0:0/96, in any spelling. */
function mappedAddress(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : undefined;
}
