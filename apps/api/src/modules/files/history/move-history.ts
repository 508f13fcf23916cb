import type { Transaction } from "../../../platform/transaction.ts";
import { plainPath } from "../file-path.ts";
import { lockHistory } from "./file-contents.repository.ts";
import { moveVersions } from "./file-versions.repository.ts";

/** A renamed or moved file keeps its history, and so do the files of a folder. */
export async function moveHistory(
  { rows }: Pick<Transaction, "rows">,
  serverId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await lockHistory(rows, serverId);
  await moveVersions(rows, serverId, { from: plainPath(from), to: plainPath(to) });
}
