import type { Actor, Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";

/** Given by whoever holds servers, who may learn from who asks and why. Undefined: there is none, or it is deleted. */
export type FindServerOwner = (
  serverId: string,
  asker: Person,
  action: string,
) => Promise<string | undefined>;

export type AuthorizeServer = (actor: Actor, action: string, serverId: string) => Promise<void>;

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Owners and admins may do everything. Strangers learn nothing: for them it does not exist. */
export function createAuthorizeServer(findOwner: FindServerOwner): AuthorizeServer {
  return async (actor, action, serverId) => {
    if (actor.kind !== "person") throw new AppError("SIGN_IN_REQUIRED");
    const ownerId = uuidShape.test(serverId) ? await findOwner(serverId, actor, action) : undefined;
    if (ownerId === undefined || (ownerId !== actor.id && !actor.isAdmin)) throw new AppError("NOT_FOUND");
  };
}
