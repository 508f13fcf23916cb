import * as contract from "@blockwright/contract/settings";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { ChangesDeps } from "../changes/index.ts";
import { readSettings } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";

export function settingsRoutes(deps: ChangesDeps): RouteBinding[] {
  return [
    on(contract.getSettings, ({ params }) => readSettings(deps, params.serverId), {
      changesWith: (answer) => answer,
    }),
    on(contract.saveSettings, ({ params, body }, { actor, once }) =>
      saveSettings(deps, once, actor, { ...params, ...body }),
    ),
  ];
}
