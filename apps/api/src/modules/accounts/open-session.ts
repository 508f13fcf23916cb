import { randomUUID } from "node:crypto";
import type { Ground } from "../../platform/ground.ts";
import type { Transaction } from "../../platform/transaction.ts";
import type { Account } from "./accounts.repository.ts";
import { signalsOf } from "./alternate-accounts.ts";
import { describeDevice, hashToken, newToken, renewedExpiry, sessionLife } from "./session.ts";
import { insertSession } from "./sessions.repository.ts";
import { insertSignals } from "./signals.repository.ts";

/** Where a sign-in or sign-up comes from. */
export interface SignInOrigin {
  readonly network: string;
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
}

export interface SignedIn {
  readonly account: Account;
  readonly sessionToken: string;
  readonly deviceToken: string;
  readonly sessionSeconds: number;
}

/** The token leaves this function in the cookie only; the row keeps its hash. */
export async function openSession(
  { keyedHash }: Pick<Ground, "keyedHash">,
  tx: Transaction,
  account: Account,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const sessionToken = newToken();
  const deviceToken = origin.deviceToken ?? newToken();
  const life = sessionLife(account.isAdmin);
  const now = new Date();
  const endsAt = new Date(now.getTime() + life.absoluteMs);
  await insertSession(tx.rows, {
    id: randomUUID(),
    userId: account.id,
    tokenHash: hashToken(sessionToken),
    device: describeDevice(origin.userAgent),
    expiresAt: renewedExpiry(endsAt, life, now),
    endsAt,
  });
  await insertSignals(
    tx.rows,
    account.id,
    signalsOf(keyedHash, { email: account.email, deviceToken, network: origin.network }),
  );
  return { account, sessionToken, deviceToken, sessionSeconds: life.absoluteMs / 1000 };
}
