import type { Server } from "@blockwright/contract/servers";
import { powerChoices } from "../server-state.ts";

export type ServerDeed = "rename" | "restart-later";

/** What this person may do to the server now, beside starting and stopping it. */
export function deedsFor(server: Server): readonly ServerDeed[] {
  const mayRename = server.actions.includes("change-settings");
  const mayRestart = server.actions.includes("restart") && powerChoices(server).isRestartEnabled;
  return [...(mayRestart ? ["restart-later" as const] : []), ...(mayRename ? ["rename" as const] : [])];
}
