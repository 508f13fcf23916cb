import { randomBytes, randomUUID } from "node:crypto";
import type { GivenRole } from "@blockwright/contract/server-actions";
import type { TestApi } from "../../../api.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { hashToken } from "../../accounts/index.ts";
import { insertInvite } from "./server-invites.repository.ts";

/** Only the row, without an entry in the activity log. */
export async function keptInvite(
  { application: { deps } }: TestApi,
  invite: { readonly serverId: string; readonly createdBy: string; readonly role?: GivenRole },
): Promise<{ readonly inviteId: string; readonly token: string }> {
  const token = randomBytes(32).toString("base64url");
  const createdAt = deps.now();
  const inviteId = randomUUID();
  await insertInvite(deps.rows, {
    role: "viewer",
    ...invite,
    id: inviteId,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + dayMs),
  });
  return { inviteId, token };
}
