import { message } from "@blockwright/contract/message";
import { serverActions, type ActionEffect, type ServerAction } from "@blockwright/contract/server-actions";
import { isPerson, type Actor, type Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { ServerGrant, ServerRights } from "../../platform/server-grant.ts";
import { fullRights, nameOfRole, rightsOf, type GivenRights } from "./given-rights.ts";
import { everyAction } from "./role-table.ts";

/** The server and the caller's relation to it, from one read. */
export interface ServerStanding {
  readonly ownerId: string;
  /** Null: the caller has no role on it. */
  readonly given: GivenRights | null;
  /** Data that was read with it, for the handler of the same request. */
  readonly seen?: unknown;
}

/** Implemented by the module that owns servers. Undefined: no such server, or it is deleted. */
export type FindServerStanding = (
  serverId: string,
  asker: Person,
  action: ServerAction,
) => Promise<ServerStanding | undefined>;

/** Records that an operator viewed another person's server. */
export type RecordInspection = (operator: Person, serverId: string, action: ServerAction) => Promise<void>;

/** Whether an operator has said why they change another person's server. */
export type HasGivenReason = (operator: Person, serverId: string) => Promise<boolean>;

export interface AccessDeps {
  readonly findStanding: FindServerStanding;
  readonly recordInspection: RecordInspection;
  readonly hasGivenReason: HasGivenReason;
}

export type AuthorizeServer = (
  actor: Actor,
  action: ServerAction,
  serverId: string,
  /** Of this call. A page that only lists what an action would change is a read. */
  effect?: ActionEffect,
) => Promise<ServerGrant>;

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Without a role, a server does not exist for a person; with one, they learn which right is missing. Operators may look
 * at everything, and change what belongs to others once they have given a reason.
 */
export function createAuthorizeServer(deps: AccessDeps): AuthorizeServer {
  return async (actor, action, serverId, effect = serverActions[action].effect) => {
    if (!isPerson(actor)) throw new AppError("SIGN_IN_REQUIRED");
    if (!uuidShape.test(serverId)) throw new AppError("NOT_FOUND");
    // At the same time: operators wait for both on every page.
    const [standing, hasReason] = await Promise.all([
      deps.findStanding(serverId, actor, action),
      actor.isAdmin && deps.hasGivenReason(actor, serverId),
    ]);
    if (!standing) throw new AppError("NOT_FOUND");
    const { seen, given } = standing;
    if (standing.ownerId === actor.id) return { ...fullRights, seen };
    const rights = given && rightsOf(given);
    if (actor.isAdmin)
      return {
        ...(await operatorsRights(deps, actor, { action, effect, serverId, rights, hasReason })),
        seen,
      };
    if (rights?.actions.includes(action)) return { ...rights, seen };
    if (given)
      throw new AppError("FORBIDDEN", message("access.role-lacks-right", { role: nameOfRole(given) }));
    throw new AppError("NOT_FOUND");
  };
}

/** Only the owner pays or signs; the operator cannot do it for them. */
export const ownersAlone: readonly ServerAction[] = ["change-plan", "hand-over"];

interface OperatorsWish {
  readonly action: ServerAction;
  readonly effect: ActionEffect;
  readonly serverId: string;
  /** From a role that the owner gave them. */
  readonly rights: ServerRights | null;
  readonly hasReason: boolean;
}

async function operatorsRights(
  { recordInspection }: AccessDeps,
  operator: Person,
  { action, effect, serverId, rights, hasReason }: OperatorsWish,
): Promise<ServerRights & Pick<ServerGrant, "offered">> {
  const isGiven = (one: ServerAction) => rights?.actions.includes(one) === true;
  const isOffered = (one: ServerAction) => isGiven(one) || !ownersAlone.includes(one);
  const isAllowed = (one: ServerAction) => isGiven(one) || isRead(one) || (hasReason && isOffered(one));
  if (!isOffered(action)) throw new AppError("FORBIDDEN", message("access.owners-alone"));
  if (!isGiven(action)) {
    if (effect === "change" && !hasReason) throw new AppError("REASON_REQUIRED");
    if (effect === "read") await recordInspection(operator, serverId, action);
  }
  return {
    ...fullRights,
    actions: everyAction.filter(isAllowed),
    offered: everyAction.filter(isOffered),
  };
}

function isRead(action: ServerAction): boolean {
  return serverActions[action].effect === "read";
}
