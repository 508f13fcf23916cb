import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Origin } from "./call.ts";

const cookieNames = { session: "__Host-session", device: "__Host-did" } as const;
const longestUserAgent = 300;

export function readSessionToken(request: FastifyRequest): string | undefined {
  return readCookie(request, cookieNames.session);
}

export function readOrigin(request: FastifyRequest): Origin {
  return {
    network: networkOf(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, longestUserAgent),
    deviceToken: readCookie(request, cookieNames.device),
  };
}

/** One household or server: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: missing }, () => "0"), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** `__Host-` cookies are only accepted over a secure connection and for the whole host. */
export function hostCookie(name: keyof typeof cookieNames, value: string, maxAgeSeconds: number): string {
  return `${cookieNames[name]}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`;
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie;
  if (!header) return undefined;
  for (const part of header.split(";")) {
    const separator = part.indexOf("=");
    if (separator > 0 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return undefined;
}
