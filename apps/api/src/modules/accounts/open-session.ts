import { randomUUID } from "node:crypto";
import { maxSignIns } from "@blockwright/contract/account";
import type { Deps } from "../../platform/deps.ts";
import type { Hints } from "../../platform/events/hints.ts";
import { guest } from "../../platform/actor.ts";
import type { Networks } from "../../platform/networks.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { sendSessionsEnded } from "./account-events.ts";
import type { Account } from "./accounts.repository.ts";
import { signalsOf } from "./alternate-accounts.ts";
import { operatorRights } from "./second-factor/operator-rights.ts";
import { describeDevice, hashToken, newToken, renewedExpiry, sessionLife } from "./session.ts";
import { deleteLeastUsedSessions, insertSession, lockSessionsOf } from "./sessions.repository.ts";
import { insertSignals } from "./signals.repository.ts";

/** The origin of a sign-in or sign-up. */
export interface SignInOrigin extends Networks {
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
}

export interface SignedIn {
  readonly account: Account & ReturnType<typeof operatorRights> & { readonly mustChangePassword: boolean };
  readonly sessionToken: string;
  readonly deviceToken: string;
  readonly sessionSeconds: number;
}

type OpenDeps = Pick<Deps, "hints" | "keyedHash" | "now"> & {
  readonly config: { readonly http: { readonly publicUrl: URL } };
};

/** The token leaves this function only in the cookie; the row stores its hash. */
export async function openSession(
  { config, hints, keyedHash, now: readClock }: OpenDeps,
  tx: Transaction,
  account: Account,
  origin: SignInOrigin,
  { gaveCode }: { readonly gaveCode: boolean },
): Promise<SignedIn> {
  const sessionToken = newToken();
  const deviceToken = origin.deviceToken ?? newToken();
  const life = sessionLife(account);
  const now = readClock();
  const endsAt = new Date(now.getTime() + life.absoluteMs);
  await endLeastUsed(hints, tx, account.id);
  await insertSession(tx.rows, {
    id: randomUUID(),
    userId: account.id,
    tokenHash: hashToken(sessionToken),
    device: describeDevice(origin.userAgent),
    expiresAt: renewedExpiry(endsAt, life, now),
    endsAt,
    lastSeenAt: now,
    confirmedAt: now,
    secondFactorAt: gaveCode ? now : null,
  });
  await insertSignals(
    tx.rows,
    account.id,
    signalsOf(keyedHash, { email: account.email, deviceToken, network: origin.network }),
    now,
  );
  const rights = operatorRights(config, { ...account, gaveCode });
  return {
    account: { ...account, ...rights, mustChangePassword: account.temporaryPasswordUntil !== null },
    sessionToken,
    deviceToken,
    sessionSeconds: life.absoluteMs / 1000,
  };
}

/** Makes room for one more sign-in. The account page shows what was ended. */
async function endLeastUsed(hints: Hints, tx: Transaction, accountId: string): Promise<void> {
  await lockSessionsOf(tx.rows, accountId);
  const ended = await deleteLeastUsedSessions(tx.rows, accountId, maxSignIns - 1);
  const [newest] = ended;
  if (!newest) return;
  await appendActivity(tx, guest, {
    action: "account.sign-in-dropped",
    subjectId: accountId,
    details: { count: ended.length, device: newest.device, lastSeenAt: newest.lastSeenAt.toISOString() },
  });
  tx.afterCommit(() =>
    sendSessionsEnded(
      hints,
      ended.map(({ id }) => id),
    ),
  );
}
