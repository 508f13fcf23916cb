import { randomUUID } from "node:crypto";
import type { TestApi } from "../../../api.fixture.ts";
import { hashToken, newToken } from "../../accounts/index.ts";
import { insertShare } from "./console-shares.repository.ts";

export const printedLine = '[12:00:00 INFO]: Done (3.2s)! For help, type "help"';

/** Only the row, without an entry in the activity log. */
export async function keptShare(
  { application: { deps } }: TestApi,
  about: { readonly serverId: string; readonly createdBy: string },
): Promise<{ shareId: string; token: string }> {
  const [shareId, token] = [randomUUID(), newToken()];
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  const row = { id: shareId, tokenHash: hashToken(token), lines: [printedLine], createdAt, expiresAt };
  await insertShare(deps.rows, { ...about, ...row });
  return { shareId, token };
}
