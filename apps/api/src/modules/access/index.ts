export {
  createAuthorizeServer,
  ownersAlone,
  type AuthorizeServer,
  type FindServerStanding,
  type HasGivenReason,
  type RecordInspection,
} from "./authorize-server.ts";
export { fullRights, isWithin, nameOfRole, rightsOf, type GivenRights } from "./given-rights.ts";
export { stopsServer } from "./command-power.ts";
export { refuseLine } from "./refuse-line.ts";
export { refuseFileChange, refuseReadOnly } from "./refuse-file-change.ts";
export { roleAllows, roleTable } from "./role-table.ts";
