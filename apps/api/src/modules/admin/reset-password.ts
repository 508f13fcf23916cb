import { temporaryPasswordHours, type resetAdminPassword } from "@blockwright/contract/admin/people";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../platform/actor.ts";
import { giveTemporaryPassword } from "../accounts/index.ts";
import { sftpAccessChanged } from "../sftp/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { noReason } from "./no-reason.ts";

/** Shown once, to the operator, who sends it to the person. Their open SFTP sessions end with their sign-ins. */
export async function resetPassword(
  deps: AdminDeps,
  operator: Person,
  { username, reason = noReason }: RouteInput<typeof resetAdminPassword>["body"],
): Promise<RouteResponse<typeof resetAdminPassword>> {
  const { account, tempPassword } = await giveTemporaryPassword(deps, operator, {
    username,
    reason,
    validForMs: temporaryPasswordHours * 3_600_000,
  });
  deps.hints.send(sftpAccessChanged, { personIds: [account.id] });
  return { username: account.username, email: account.email, tempPassword };
}
