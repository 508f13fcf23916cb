import type { InstalledPlugin } from "@blockwright/contract/plugins";
import type { Server } from "@blockwright/contract/servers";
import type { PluginRequest } from "../change/plugin-request.ts";

/** What the last problem was about, by the name of its file. */
export interface FailedAddOn {
  readonly file: string;
  readonly label: string;
  readonly sentence: string;
}

export interface InstalledRowProps {
  readonly server: Server;
  readonly plugin: InstalledPlugin;
  readonly isBlocked: boolean;
  readonly failed: FailedAddOn | null;
  readonly onAsk: (request: PluginRequest) => void;
}
