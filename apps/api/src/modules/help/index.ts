export { decideRequest, lockRequest } from "./help.repository.ts";
