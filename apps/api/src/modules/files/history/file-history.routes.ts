import * as contract from "@blockwright/contract/file-history";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { SavingDeps } from "../edit/save-file.ts";
import { listVersions, readVersion } from "./read-versions.ts";
import { restoreVersion } from "./restore-version.ts";

export function fileHistoryRoutes(deps: SavingDeps): RouteBinding[] {
  return [
    on(contract.listFileVersions, async ({ params, query }) => ({
      versions: await listVersions(deps, { ...params, ...query }),
    })),
    on(contract.readFileVersion, ({ params }) => readVersion(deps, params)),
    on(contract.restoreFileVersion, ({ params }, { actor }) => restoreVersion(deps, actor, params)),
  ];
}
