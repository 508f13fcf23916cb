import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { hashToken, newToken } from "../session.ts";
import { replaceReset } from "./resets.repository.ts";

export const resetLinkValidForMs = 60 * 60_000;

/** The token is in the fragment, which browsers send to no server. */
export async function makeLink(
  { config }: { readonly config: Pick<Deps["config"], "http"> },
  tx: Transaction,
  userId: string,
): Promise<URL> {
  const token = newToken();
  const expiresAt = new Date(tx.now().getTime() + resetLinkValidForMs);
  await replaceReset(tx.rows, { userId, tokenHash: hashToken(token), expiresAt });
  const link = new URL("/reset-password", config.http.publicUrl);
  link.hash = token;
  return link;
}
