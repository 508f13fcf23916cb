import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import { listBackups } from "./backup.ts";
import type { BackupsDeps } from "./backups-deps.ts";
import { createBackup } from "./make/create-backup.ts";

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
    defineTool({
      name: "make_backup",
      access: "create-backups",
      description: "Starts a backup of the server. It counts as one of those that people may have.",
      input: z.object({}),
      label: () => "Make a backup",
      effect: () => "run",
      run: async ({ actor, serverId }) => {
        const { id, name } = await createBackup(deps, deps.transact, actor, serverId);
        return `The backup ${name} (${id}) was started.`;
      },
    }),
  ];
}
