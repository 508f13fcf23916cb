import { BlockList, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "../log.ts";
import { isLoopback } from "./loopback.ts";

const headerNames = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
] as const;

const maxWarnings = 10;

/** Whether a request claims to come from elsewhere than its connection. */
export function isForwarded({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headerNames.some((name) => headers[name] !== undefined);
}

/** Over TLS as far as a trusted proxy says so, or from this machine. */
export function isSecureRequest(request: FastifyRequest): boolean {
  if (request.protocol === "https") return true;
  return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
}

/**
 * Logs once per address that its forwarded headers are ignored: it is a stranger, or a proxy missing in
 * TRUSTED_PROXIES. For a few addresses only, since strangers have many.
 */
export function warnOfStrangers(app: FastifyInstance, trustedProxies: readonly string[], log: Logger): void {
  const trusted = trustedList(trustedProxies);
  const warned = new Set<string>();
  app.addHook("onRequest", (request, _reply, done) => {
    const address = request.socket.remoteAddress ?? "";
    if (
      isForwarded(request) &&
      warned.size < maxWarnings &&
      !warned.has(address) &&
      !isIn(trusted, address)
    ) {
      warned.add(address);
      log.warn({ address }, "forwarded headers come from an address that TRUSTED_PROXIES does not name");
    }
    done();
  });
}

function trustedList(networks: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return trusted;
}

function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
