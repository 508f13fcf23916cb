export {
  createAuthorizeServer,
  type AuthorizeServer,
  type FindServerStanding,
  type RecordInspection,
} from "./authorize-server.ts";
export { roleAllows, roleTable } from "./role-table.ts";
