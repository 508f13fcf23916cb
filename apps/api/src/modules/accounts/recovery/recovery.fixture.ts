import type { TestApi } from "../../../api.fixture.ts";
import { makeLink } from "./make-link.ts";

/** Only the row, without a mail. Returns the token. */
export async function keptReset({ application: { deps } }: TestApi, userId: string): Promise<string> {
  const link = await deps.transact((tx) => makeLink(deps, tx, userId));
  return link.hash.slice(1);
}
