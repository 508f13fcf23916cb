import * as contract from "@blockwright/contract/recognition";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { recogniseFile } from "./recognise-file.ts";
import { useRecognised } from "./use-recognised.ts";

export function recognitionRoutes(deps: PluginsDeps): RouteBinding[] {
  return [
    on(contract.recogniseFile, async ({ params, query }) => ({
      file: await recogniseFile(deps, { ...params, ...query }),
    })),
    on(contract.useRecognised, ({ params, body }, { actor, once }) =>
      useRecognised(deps, once, actor, { ...params, ...body }),
    ),
  ];
}
