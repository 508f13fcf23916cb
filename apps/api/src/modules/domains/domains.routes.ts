import * as contract from "@blockwright/contract/domains";
import { on, type FindThing, type RouteBinding } from "../../platform/http/route-binding.ts";
import { addDomain } from "./add-domain.ts";
import { checkDomain } from "./check-domain.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import { findDomain } from "./domains.repository.ts";
import { listDomains } from "./read-domains.ts";
import { removeDomain } from "./remove-domain.ts";
import { verifyDomain } from "./verify-domain.ts";

export function domainsRoutes(deps: DomainsDeps): RouteBinding[] {
  const find: FindThing = (id) => findDomain(deps.rows, id);
  return [
    on(contract.listDomains, ({ params }) => listDomains(deps, params.serverId)),
    on(contract.checkDomain, ({ params, query }) => checkDomain(deps, { ...params, ...query })),
    on(contract.addDomain, ({ params, body }, { actor, once }) =>
      addDomain(deps, once, actor, { ...params, ...body }),
    ),
    on(contract.verifyDomain, ({ params }, { actor }) => verifyDomain(deps, actor, params.id), { find }),
    on(
      contract.removeDomain,
      async ({ params }, { actor }) => {
        await removeDomain(deps, actor, params.id);
        return {};
      },
      { find },
    ),
  ];
}
