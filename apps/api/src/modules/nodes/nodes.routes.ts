import * as contract from "@blockwright/contract/nodes";
import type { Deps } from "../../platform/deps.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { CredentialsIssuer } from "../../platform/nats/credentials-issuer.ts";
import { enrolNode } from "./enrolment/enrol-node.ts";

export function nodesRoutes(deps: Deps, issuer: CredentialsIssuer | undefined): RouteBinding[] {
  return [on(contract.enrolNode, ({ body }, { origin }) => enrolNode(deps, issuer, origin, body))];
}
