import * as contract from "@blockwright/contract/nodes";
import type { Ground } from "../../platform/ground.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { CredentialsIssuer } from "../../platform/nats/credentials-issuer.ts";
import { enrolNode } from "./enrol-node.ts";

const enrolmentsPerNetwork = { name: "enrolments", limit: 60, windowMs: 10 * 60_000 };

export function nodesRoutes(ground: Ground, issuer: CredentialsIssuer | undefined): RouteBinding[] {
  return [
    on(contract.enrolNode, ({ body }) => enrolNode(ground, issuer, body), {
      networkLimit: enrolmentsPerNetwork,
    }),
  ];
}
