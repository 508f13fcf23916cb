import { createWorld as route, resettable, type Resettable } from "@blockwright/contract/worlds";
import { z } from "zod";
import { defineTool, type Tool } from "../../../platform/tool.ts";
import { refuseFileChange } from "../../access/index.ts";
import type { ChangesDeps } from "../../changes/index.ts";
import { listWorlds } from "./list-worlds.ts";
import { createWorld, switchWorld } from "./open-world.ts";
import { resetDimension } from "./reset-dimension.ts";

const dimensionNames: Readonly<Record<Resettable, string>> = { nether: "Nether", end: "End" };
const restarts = "A running server restarts for it. It can be undone.";

/** Each of them disconnects players or hides what they built, so a person confirms every single call. */
export function worldsTools(deps: ChangesDeps): Tool[] {
  return [
    defineTool({
      name: "list_worlds",
      access: "read-files",
      description: "The worlds of the server, which one players join, and the last change of worlds.",
      input: z.object({}),
      label: () => "Look at the worlds",
      effect: () => "read",
      run: ({ serverId }) => listWorlds(deps, serverId),
    }),
    defineTool({
      name: "create_world",
      access: "change-settings",
      description: `Begins a new world. The current one is kept. ${restarts}`,
      input: route.body,
      label: ({ name }) => `Begin the new world ${name}`,
      effect: () => "destroy",
      commands: () => ["restart", "stop"],
      run: ({ actor, serverId }, wish) => createWorld(deps, deps.transact, actor, { serverId, ...wish }),
    }),
    defineTool({
      name: "switch_world",
      access: "change-settings",
      description: `Opens another world of the server, by a name from list_worlds. ${restarts}`,
      input: z.object({ name: z.string().min(1).max(100) }),
      label: ({ name }) => `Switch to the world ${name}`,
      effect: () => "destroy",
      commands: () => ["restart", "stop"],
      run: ({ actor, serverId }, { name }) => switchWorld(deps, deps.transact, actor, { serverId, name }),
    }),
    defineTool({
      name: "reset_dimension",
      access: "write-files",
      description: `Makes the Nether or the End of the current world again. What was built there is gone. ${restarts}`,
      input: z.object({ dimension: z.enum(resettable) }),
      label: ({ dimension }) => `Reset the ${dimensionNames[dimension]}`,
      effect: () => "destroy",
      commands: () => ["restart", "stop"],
      run: ({ actor, serverId, grant }, { dimension }) =>
        resetDimension(deps, deps.transact, actor, { serverId, dimension }, (path) =>
          refuseFileChange(grant, [path]),
        ),
    }),
  ];
}
