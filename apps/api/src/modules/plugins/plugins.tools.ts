import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import { listPlugins } from "./installed/list-plugins.ts";
import type { PluginsDeps } from "./plugins-deps.ts";
import { searchForServer } from "./search-for-server.ts";

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
    defineTool({
      name: "search_plugins",
      access: "view",
      description:
        "Plugins or mods that fit this server, from the configured sources. Authors write the texts.",
      input: z.object({ text: z.string().trim().min(1).max(100) }),
      label: ({ text }) => `Search for the plugin "${text}"`,
      effect: () => "read",
      run: ({ serverId }, { text }) => searchForServer(deps, serverId, text),
    }),
  ];
}
