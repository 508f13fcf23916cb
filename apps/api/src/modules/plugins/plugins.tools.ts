import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import { listPlugins } from "./installed/list-plugins.ts";
import type { PluginsDeps } from "./plugins-deps.ts";

export function pluginsTools(deps: PluginsDeps): Tool[] {
  return [
    defineTool({
      name: "list_plugins",
      access: "view",
      description: "Installed plugins or mods, their versions, config folders and available updates.",
      input: z.object({}),
      label: () => "Look at the plugins",
      effect: () => "read",
      run: ({ serverId }) => listPlugins(deps, serverId),
    }),
  ];
}
