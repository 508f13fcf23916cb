import { message } from "@blockwright/contract/message";
import { serverActions, type GivenRole, type ServerAction } from "@blockwright/contract/server-actions";
import { isPerson, type Actor, type Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { ServerGrant } from "../../platform/server-grant.ts";
import { actionsOf, everyAction, roleAllows } from "./role-table.ts";

/** What is known of a server and the person who asks, from one read. */
export interface ServerStanding {
  readonly ownerId: string;
  /** Null: the asker was given no role on it. */
  readonly role: GivenRole | null;
  /** What was read along with it, for the handler of the same request. */
  readonly seen?: unknown;
}

/** Implemented by the module that holds servers. Undefined: there is none, or it is deleted. */
export type FindServerStanding = (
  serverId: string,
  asker: Person,
  action: ServerAction,
) => Promise<ServerStanding | undefined>;

/** Writes down that an operator looked at another person's server. */
export type RecordInspection = (operator: Person, serverId: string, action: ServerAction) => Promise<void>;

export interface AccessDeps {
  readonly findStanding: FindServerStanding;
  readonly recordInspection: RecordInspection;
}

export type AuthorizeServer = (actor: Actor, action: ServerAction, serverId: string) => Promise<ServerGrant>;

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without a role a server does not exist for a person; with one they learn what it lacks. Operators may do everything. */
export function createAuthorizeServer({ findStanding, recordInspection }: AccessDeps): AuthorizeServer {
  return async (actor, action, serverId) => {
    if (!isPerson(actor)) throw new AppError("SIGN_IN_REQUIRED");
    const standing = uuidShape.test(serverId) ? await findStanding(serverId, actor, action) : undefined;
    if (!standing) throw new AppError("NOT_FOUND");
    const { seen } = standing;
    const role = standing.ownerId === actor.id ? "owner" : standing.role;
    if (role && roleAllows(role, action)) {
      return { actions: actor.isAdmin ? everyAction : actionsOf[role], seen };
    }
    if (actor.isAdmin) {
      if (serverActions[action].effect === "read") await recordInspection(actor, serverId, action);
      return { actions: everyAction, seen };
    }
    if (role) throw new AppError("FORBIDDEN", message("access.role-lacks-right", { role }));
    throw new AppError("NOT_FOUND");
  };
}
