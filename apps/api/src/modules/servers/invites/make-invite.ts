import { randomUUID } from "node:crypto";
import { message } from "@blockwright/contract/message";
import type { Invite } from "@blockwright/contract/invites";
import type { GivenRole } from "@blockwright/contract/server-actions";
import type { RoleSwitches } from "@blockwright/contract/role-switches";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs } from "../../../platform/now.ts";
import { addWithin } from "../../../platform/row-limit.ts";
import { nameOfRole } from "../../access/index.ts";
import { hashToken, newToken, refuseUnverified } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { claimSharing, refuseGrantBeyond } from "../users/grants.ts";
import {
  countInvites,
  deleteExpiredInvites,
  deleteInvite,
  findInvites,
  insertInvite,
} from "./server-invites.repository.ts";

const validForMs = 7 * dayMs;
const maxOpenInvites = 20;

interface NewInvite {
  readonly serverId: string;
  readonly role: GivenRole;
  readonly switches?: RoleSwitches | null | undefined;
}

/** The role is fixed here: later changes to its maker's rights can only void it. */
export async function createInvite(
  { transact, config }: Pick<Deps, "transact" | "config">,
  actor: Person,
  { serverId, role, switches = null }: NewInvite,
): Promise<{ invite: Invite; token: string }> {
  const token = newToken();
  return transact(async (tx) => {
    const { held } = await claimSharing(tx, actor, serverId);
    refuseGrantBeyond(held, { role, switches });
    await refuseUnverified({ config }, tx, actor);
    const createdAt = tx.now();
    await deleteExpiredInvites(tx.rows, serverId, createdAt);
    const id = randomUUID();
    const expiresAt = new Date(createdAt.getTime() + validForMs);
    const invite = { id, role, switches, createdAt, expiresAt };
    const limit = {
      of: `invites ${serverId}`,
      max: maxOpenInvites,
      count: () => countInvites(tx.rows, serverId),
      refusal: () => new AppError("USER_REFUSED", message("invite.limit-reached", { limit: maxOpenInvites })),
    } as const;
    const row = { ...invite, serverId, tokenHash: hashToken(token), createdBy: actor.id };
    await addWithin(tx, limit, () => insertInvite(tx.rows, row));
    await appendActivity(tx, actor, {
      action: "server.invite-created",
      subjectId: serverId,
      details: { role: nameOfRole({ role, switches }) },
    });
    return { invite: describeInvite({ ...invite, createdBy: actor.username }), token };
  });
}

export async function listInvites(
  { rows, now }: Pick<Deps, "rows" | "now">,
  serverId: string,
): Promise<Invite[]> {
  return (await findInvites(rows, serverId, now())).map(describeInvite);
}

export async function revokeInvite(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  { serverId, inviteId }: { readonly serverId: string; readonly inviteId: string },
): Promise<void> {
  await transact(async (tx) => {
    await claimSharing(tx, actor, serverId);
    if (!(await deleteInvite(tx.rows, serverId, inviteId))) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, { action: "server.invite-revoked", subjectId: serverId });
  });
}

interface InviteRow extends Pick<Invite, "id" | "role" | "switches" | "createdBy"> {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

function describeInvite({ id, role, switches, createdBy, createdAt, expiresAt }: InviteRow): Invite {
  return {
    id,
    role,
    switches,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
