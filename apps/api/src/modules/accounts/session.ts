import { createHash, randomBytes } from "node:crypto";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface SessionLife {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** A sign-in of the operator or of support is worth more, so it expires sooner. */
export function sessionLife({
  isAdmin,
  isSupport,
}: {
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
}): SessionLife {
  return isAdmin || isSupport
    ? { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs }
    : { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs };
}

export const deviceCookieSeconds = 400 * 24 * 60 * 60;

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const maxSilenceMs = 5 * minuteMs;

/** Not on every request: when half the idle time has passed, or when "last active" would look stale. */
export function isDueForRenewal(
  session: { expiresAt: Date; lastSeenAt: Date },
  life: SessionLife,
  now: Date,
): boolean {
  const left = session.expiresAt.getTime() - now.getTime();
  return left < life.idleMs / 2 || now.getTime() - session.lastSeenAt.getTime() > maxSilenceMs;
}

export function renewedExpiry(endsAt: Date, life: SessionLife, now: Date): Date {
  return new Date(Math.min(endsAt.getTime(), now.getTime() + life.idleMs));
}

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"],
] as const;

/** "Firefox on Android", as far as the user agent says. */
export function describeDevice(userAgent: string): string {
  const find = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = find(browsers) ?? "Unknown browser";
  const system = find(systems);
  return system ? `${browser} on ${system}` : browser;
}
