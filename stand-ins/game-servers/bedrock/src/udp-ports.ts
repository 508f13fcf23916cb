import { isIPv4 } from "node:net";
import type { UdpPlace } from "../../../nethernet/signalling-server.ts";
import { isUdpPortFree } from "./free-port.ts";

/** The ports of `server-udp-ports`, and the address that players are told instead of the server's own. */
export interface UdpRange {
  readonly first: number;
  readonly last: number;
  readonly address?: string;
}

/**
 * A comma list of `first-last` or `[address:]outer[-outer]:inner[-inner]`. Whatever the server cannot use (a name
 * instead of an address, other outer than inner ports) gives no ports, and the server says nothing about it.
 */
export function parseUdpPorts(text: string): readonly UdpRange[] {
  return text.split(",").flatMap((entry) => rangeOf(entry.trim()) ?? []);
}

function rangeOf(entry: string): UdpRange | undefined {
  const words = entry.split(":");
  const ranges = words.slice(-2).map(portsOf);
  const inner = ranges.at(-1);
  if (inner === undefined) return undefined;
  if (words.length === 1) return inner;
  const outer = words.length > 3 ? undefined : ranges[0];
  if (outer?.first !== inner.first || outer.last !== inner.last) return undefined;
  const [address] = words.length === 3 ? words : [];
  if (address === undefined) return inner;
  return isIPv4(address) ? { ...inner, address } : undefined;
}

function portsOf(text: string): UdpRange | undefined {
  const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last) };
  return range.first >= 1 && range.last <= 65_535 && range.first <= range.last ? range : undefined;
}

/** Hands out a port for each player, or one that all share. */
export class UdpPorts {
  readonly #ranges: readonly UdpRange[];
  readonly #isEphemeral: boolean;
  readonly #isShared: boolean;
  readonly #taken = new Set<number>();

  constructor(text: string, { isShared }: { isShared: boolean }) {
    this.#ranges = parseUdpPorts(text);
    this.#isEphemeral = text.trim() === "";
    this.#isShared = isShared;
  }

  /** Nothing when every port has its player, or the setting gives none. */
  async take(): Promise<UdpPlace | undefined> {
    if (this.#isEphemeral) return { release: () => undefined };
    for (const { first, last, address } of this.#ranges) {
      for (let udpPort = first; udpPort <= last; udpPort += 1) {
        const advertised = address === undefined ? {} : { advertised: [{ address, port: udpPort }] };
        if (this.#isShared) return { udpPort, sharesPort: true, ...advertised, release: () => undefined };
        if (await this.#reserve(udpPort)) {
          return { udpPort, ...advertised, release: () => this.#taken.delete(udpPort) };
        }
      }
    }
    return undefined;
  }

  async #reserve(port: number): Promise<boolean> {
    if (this.#taken.has(port)) return false;
    this.#taken.add(port);
    if (await isUdpPortFree(port)) return true;
    this.#taken.delete(port);
    return false;
  }
}
