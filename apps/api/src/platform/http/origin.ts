import type { FastifyRequest } from "fastify";
import { networksOf } from "../networks.ts";
import type { Origin } from "./call.ts";
import { isSecureRequest } from "./forwarded.ts";

const cookieNames = { session: "__Host-session", device: "__Host-did" } as const;
const longestUserAgent = 300;

export function readSessionToken(request: FastifyRequest): string | undefined {
  return readCookie(request, cookieNames.session);
}

export function readOrigin(request: FastifyRequest): Origin {
  return {
    ...networksOf(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, longestUserAgent),
    deviceToken: readCookie(request, cookieNames.device),
    isSecure: isSecureRequest(request),
  };
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
