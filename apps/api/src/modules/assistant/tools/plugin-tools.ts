import type { PluginAction } from "@blockwright/contract/plugins";
import { z } from "zod";

/** A tool that adds a change of plugins to the turn's change set. The server is not touched. */
export interface PluginTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<PluginAction>;
}

const ids = z.array(z.uuid()).min(1).max(50).describe("The `id` of each, from list_plugins");

export const pluginTools: readonly PluginTool[] = [
  {
    name: "install_plugin",
    description: "Installs a plugin or mod with all it needs, in versions that fit. Search for its id first.",
    input: z
      .object({ pluginId: z.string().min(3).max(200).describe("The `id` of a search result, source:id") })
      .transform(({ pluginId }) => ({ action: "install", pluginId }) as const),
  },
  {
    name: "change_plugins",
    description: "Updates, removes, enables or disables installed plugins or mods.",
    input: z.object({ action: z.enum(["update", "remove", "enable", "disable"]), ids }),
  },
];
