import type { TestApi } from "../../../api.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { replaceHandover } from "./server-handovers.repository.ts";

/** Only the row, without a mail or an entry in the activity log. */
export async function keptHandover(
  { application: { deps } }: TestApi,
  offer: { readonly serverId: string; readonly userId: string },
): Promise<void> {
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + 7 * dayMs);
  await replaceHandover(deps.rows, { ...offer, createdAt, expiresAt });
}
