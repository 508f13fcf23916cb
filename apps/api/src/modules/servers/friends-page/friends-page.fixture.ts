import type { TestApi } from "../../../api.fixture.ts";
import { hashToken, newToken } from "../../accounts/index.ts";
import { replaceFriendsPage } from "./friends-pages.repository.ts";

/** Only the row, without an entry in the activity log. Returns the token. */
export async function keptFriendsPage({ application: { deps } }: TestApi, serverId: string): Promise<string> {
  const token = newToken();
  await replaceFriendsPage(deps.rows, {
    serverId,
    tokenHash: hashToken(token),
    sealedToken: deps.secrets.seal(token, serverId),
    createdAt: deps.now(),
  });
  return token;
}
