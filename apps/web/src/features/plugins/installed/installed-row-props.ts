import type { InstalledPlugin } from "@blockwright/contract/plugins";
import type { Server } from "@blockwright/contract/servers";
import type { PluginRequest } from "../change/plugin-request.ts";

export interface InstalledRowProps {
  readonly server: Server;
  readonly plugin: InstalledPlugin;
  readonly isBlocked: boolean;
  readonly onAsk: (request: PluginRequest) => void;
}
