export {
  createAuthorizeServer,
  ownersAlone,
  type AuthorizeServer,
  type FindServerStanding,
  type HasGivenReason,
  type RecordInspection,
} from "./authorize-server.ts";
export { fullRights, isWithin, nameOfRole, rightsOf, type GivenRights } from "./given-rights.ts";
export { refuseReadOnly } from "./refuse-read-only.ts";
export { roleAllows, roleTable } from "./role-table.ts";
