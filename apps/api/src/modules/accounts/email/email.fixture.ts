import type { TestApi } from "../../../api.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { hashToken, newToken } from "../session.ts";
import { replaceVerification } from "./email.repository.ts";

/** Only the row, without a mail. Returns the token. */
export async function keptVerification({ application: { deps } }: TestApi, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(deps.now().getTime() + dayMs);
  await replaceVerification(deps.rows, { userId, tokenHash: hashToken(token), expiresAt });
  return token;
}
