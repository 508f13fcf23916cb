import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { hashToken, newToken } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { claimSharing } from "../users/grants.ts";
import { deleteFriendsPage, findSealedToken, replaceFriendsPage } from "./friends-pages.repository.ts";

export async function readFriendsPage(
  { rows, secrets }: Pick<Deps, "rows" | "secrets">,
  serverId: string,
): Promise<{ token: string | null }> {
  const sealed = await findSealedToken(rows, serverId);
  return { token: sealed === undefined ? null : secrets.open(sealed, serverId) };
}

/** The first link, or a new one in place of one that has spread too far. */
export async function shareFriendsPage(
  { transact, secrets }: Pick<Deps, "transact" | "secrets">,
  actor: Person,
  serverId: string,
): Promise<{ token: string }> {
  const token = newToken();
  await transact(async (tx) => {
    await claimSharing(tx, actor, serverId);
    await replaceFriendsPage(tx.rows, {
      serverId,
      tokenHash: hashToken(token),
      sealedToken: secrets.seal(token, serverId),
      createdAt: tx.now(),
    });
    await appendActivity(tx, actor, { action: "server.friends-page-shared", subjectId: serverId });
  });
  return { token };
}

export async function closeFriendsPage(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await transact(async (tx) => {
    await claimSharing(tx, actor, serverId);
    if (!(await deleteFriendsPage(tx.rows, serverId))) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, { action: "server.friends-page-closed", subjectId: serverId });
  });
}
