import { message } from "@blockwright/contract/message";
import { serverActions, type ServerAction } from "@blockwright/contract/server-actions";
import { isPerson, type Actor, type Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { ServerGrant } from "../../platform/server-grant.ts";
import { fullRights, nameOfRole, rightsOf, type GivenRights } from "./given-rights.ts";

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

export interface AccessDeps {
  readonly findStanding: FindServerStanding;
  readonly recordInspection: RecordInspection;
}

export type AuthorizeServer = (actor: Actor, action: ServerAction, serverId: string) => Promise<ServerGrant>;

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Without a role, a server does not exist for a person; with one, they learn which right is missing. Operators may do
 * everything.
 */
export function createAuthorizeServer({ findStanding, recordInspection }: AccessDeps): AuthorizeServer {
  return async (actor, action, serverId) => {
    if (!isPerson(actor)) throw new AppError("SIGN_IN_REQUIRED");
    const standing = uuidShape.test(serverId) ? await findStanding(serverId, actor, action) : undefined;
    if (!standing) throw new AppError("NOT_FOUND");
    const { seen, given } = standing;
    const rights = standing.ownerId === actor.id ? fullRights : given && rightsOf(given);
    if (rights?.actions.includes(action)) return { ...(actor.isAdmin ? fullRights : rights), seen };
    if (actor.isAdmin) {
      if (serverActions[action].effect === "read") await recordInspection(actor, serverId, action);
      return { ...fullRights, seen };
    }
    if (given)
      throw new AppError("FORBIDDEN", message("access.role-lacks-right", { role: nameOfRole(given) }));
    throw new AppError("NOT_FOUND");
  };
}
