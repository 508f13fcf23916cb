import type { FlagName } from "@blockwright/contract/admin/flags";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { findFlag } from "./flags.repository.ts";

type RowsDeps = Pick<Deps, "rows">;

/** Read for every decision, so that a change counts at once in all processes. Open unless an operator closed it. */
export async function isOpen(
  { rows }: RowsDeps,
  name: Exclude<FlagName, "assistant-tokens">,
): Promise<boolean> {
  return (await findFlag(rows, name)) !== false;
}

export async function refuseNewAccounts(deps: RowsDeps): Promise<void> {
  if (!(await isOpen(deps, "sign-ups"))) throw new AppError("SIGN_UPS_CLOSED");
}

export async function refuseFreeServers(deps: RowsDeps): Promise<void> {
  if (!(await isOpen(deps, "free-servers"))) throw new AppError("FREE_SERVERS_CLOSED");
}

/** Of all people together, in a day. */
export async function assistantTokensPerDay({ rows }: RowsDeps, configured: number): Promise<number> {
  const decided = await findFlag(rows, "assistant-tokens");
  return typeof decided === "number" ? decided : configured;
}
