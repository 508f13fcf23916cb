import type { Deps } from "../../platform/deps.ts";
import type { Module } from "../../platform/module.ts";
import type { CredentialsIssuer } from "../../platform/nats/credentials-issuer.ts";
import type { Link } from "../../platform/nats/link.ts";
import { nodesWorkflows } from "./forget-enrolment-tokens.workflow.ts";
import { listenToNodes } from "./reports/listen-to-nodes.ts";
import type { NodesDeps } from "./nodes-deps.ts";
import { nodesRoutes } from "./nodes.routes.ts";
import { startReconciler } from "./desired/reconcile-instances.ts";

interface FleetDeps extends Deps, NodesDeps {
  readonly link: Link;
  /** Undefined without a configured key: then no machine can be enrolled. */
  readonly issuer: CredentialsIssuer | undefined;
}

export const nodesModule: Module<FleetDeps> = {
  name: "nodes",
  open: (deps) => ({
    routes: () => nodesRoutes(deps, deps.issuer),
    workflows: () => nodesWorkflows(deps),
    chores: () => [
      {
        name: "listen to nodes",
        runsIn: ["http", "worker"],
        start: () => listenToNodes(deps, deps.link, deps.issuer),
      },
      { name: "reconcile instances", runsIn: ["worker"], start: () => startReconciler(deps) },
    ],
  }),
};
