export { createAuthorizeServer, type AuthorizeServer, type FindServerOwner } from "./authorize-server.ts";
