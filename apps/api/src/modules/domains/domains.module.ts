import type { Module } from "../../platform/module.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import { domainsRoutes } from "./domains.routes.ts";
import { domainsWorkflows } from "./recheck-domains.workflow.ts";

export const domainsModule: Module<DomainsDeps> = {
  name: "domains",
  open: (deps) => ({ routes: () => domainsRoutes(deps), workflows: () => domainsWorkflows(deps) }),
};
