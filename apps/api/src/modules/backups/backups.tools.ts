import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import { listBackups } from "./backup.ts";
import type { BackupsDeps } from "./backups-deps.ts";

export function backupsTools(deps: BackupsDeps): Tool[] {
  return [
    defineTool({
      name: "list_backups",
      access: "read-backups",
      description: "Backups of the server, made by people and automatically.",
      input: z.object({}),
      label: () => "Look at the backups",
      effect: () => "read",
      run: async ({ serverId }) => ({
        byPeople: await listBackups(deps, serverId),
        automatic: await listBackups(deps, serverId, { isAutomatic: true }),
      }),
    }),
  ];
}
