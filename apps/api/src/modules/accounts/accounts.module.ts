import type { Deps } from "../../platform/deps.ts";
import type { Module } from "../../platform/module.ts";
import { accountsFacts, accountsSubscriptions } from "./accounts.facts.ts";
import { accountsRoutes } from "./accounts.routes.ts";
import { accountsWorkflows } from "./purge-expired-sign-ins.workflow.ts";
import { secondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { accountsSockets } from "./session.socket.ts";

export const accountsModule: Module<Deps> = {
  name: "accounts",
  subscriptions: accountsSubscriptions,
  open: (deps) => ({
    routes: () => [...accountsRoutes(deps), ...secondFactorRoutes(deps)],
    sockets: () => accountsSockets(deps),
    workflows: () => accountsWorkflows(deps),
    facts: () => accountsFacts(deps),
  }),
};
