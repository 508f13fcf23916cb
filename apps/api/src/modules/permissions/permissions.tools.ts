import {
  commandFor,
  permissionOperation,
  type PermissionStep,
} from "@blockwright/minecraft/permissions/operations";
import { isTakeover } from "@blockwright/minecraft/permissions/powerful-permissions";
import { isDone, questionAbout } from "@blockwright/minecraft/permissions/step-effect";
import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { seeState } from "./ask-luckperms.ts";
import { changePermissions } from "./change-permissions.ts";
import { listChanges } from "./permission-changes.ts";
import { readPermissionsTools } from "./read-permissions.tools.ts";
import { isPutBack, undoCommands, undoPermissions } from "./undo-permissions.ts";

const changeInput = z.object({ operations: z.array(permissionOperation).min(1).max(10) });
const undoInput = z.object({ changeId: z.uuid() });
const warning = "Everyone who has this can take over the server:";

export function permissionsTools(deps: NodesDeps): Tool[] {
  return [
    ...readPermissionsTools(deps),
    defineTool({
      name: "change_permissions",
      access: "run-command",
      description:
        "Changes groups, permissions, parents, prefixes and tracks of LuckPerms, in this order, and reads them back. Contexts say where it holds, such as world or gamemode. It can be undone.",
      input: changeInput,
      label: ({ operations }) =>
        operations.length === 1 ? "Change a permission" : `Change ${operations.length} permissions`,
      details: async ({ operations }) => describe(operations),
      effect: () => "destroy",
      commands: ({ operations }) => operations.map(commandFor),
      showsResult: true,
      run: (caller, { operations }) => changePermissions(deps, caller, operations),
      proofs: ({ operations }) =>
        operations.map((step) => ({
          subject: questionAbout(step).subject,
          isShown: async (caller) => {
            const seen = await seeState(deps, caller, step);
            return seen !== "no-holder" && isDone(step, seen.state);
          },
        })),
    }),
    defineTool({
      name: "list_permission_changes",
      access: "view",
      description: "What change_permissions did, newest first, with the id that undo_permissions takes.",
      input: z.object({}),
      label: () => "Look at changes of permissions",
      effect: () => "read",
      run: async ({ serverId }) =>
        (await listChanges(deps, serverId)).map(({ changeId, at, steps, isUndone }) => ({
          changeId,
          at,
          isUndone,
          commands: steps.map(({ step }) => commandFor(step)),
        })),
    }),
    defineTool({
      name: "undo_permissions",
      access: "run-command",
      description: "Puts back what one call of change_permissions changed.",
      input: undoInput,
      label: () => "Put permissions back",
      details: async ({ changeId }, caller) => (await undoCommands(deps, caller, changeId)).join("\n"),
      effect: () => "destroy",
      commands: ({ changeId }, caller) => undoCommands(deps, caller, changeId),
      showsResult: true,
      run: (caller, { changeId }) => undoPermissions(deps, caller, changeId),
      proofs: ({ changeId }) => [
        { subject: `permissions ${changeId}`, isShown: (caller) => isPutBack(deps, caller, changeId) },
      ],
    }),
  ];
}

/** The exact commands, and what is dangerous among them. */
function describe(steps: readonly PermissionStep[]): string {
  const dangerous = steps.filter(isTakeover).map(commandFor);
  const lines = steps.map(commandFor);
  return [...lines, ...(dangerous.length > 0 ? ["", warning, ...dangerous] : [])].join("\n");
}
