import type { KeyedHash } from "../../platform/keyed-hash.ts";
import { canonicalEmail } from "./email-address.ts";

export const signalKinds = ["email", "device", "network"] as const;
export type SignalKind = (typeof signalKinds)[number];

export interface Signal {
  readonly kind: SignalKind;
  readonly hash: string;
}

export const signalRetentionDays = 90;
const refuseAt = 80;

/** Equal for every spelling of one mailbox. */
export function mailboxHash(keyedHash: KeyedHash, email: string): string {
  return keyedHash("email", canonicalEmail(email));
}

export function signalsOf(
  keyedHash: KeyedHash,
  { email, deviceToken, network }: { email: string; deviceToken: string | undefined; network: string },
): Signal[] {
  return [
    { kind: "email", hash: mailboxHash(keyedHash, email) },
    ...(deviceToken ? [{ kind: "device" as const, hash: keyedHash("device", deviceToken) }] : []),
    { kind: "network", hash: keyedHash("network", network) },
  ];
}

/**
 * How many other accounts share each signal. A shared network alone never reaches the limit: families, schools,
 * carriers.
 */
export function looksLikeAlternate(matches: Readonly<Record<SignalKind, number>>): boolean {
  return scoreMatches(matches) >= refuseAt;
}

function scoreMatches({ email, device, network }: Readonly<Record<SignalKind, number>>): number {
  const networkScore = network >= 3 ? 60 : network >= 1 ? 25 : 0;
  return (email > 0 ? 100 : 0) + (device > 0 ? 80 : 0) + networkScore;
}
