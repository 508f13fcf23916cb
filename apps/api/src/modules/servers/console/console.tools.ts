import { withoutColours } from "@blockwright/minecraft/console/text";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { defineTool, type Tool } from "../../../platform/tool.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { findLiveInstance } from "../servers.repository.ts";
import type { BuildWatch } from "../change-power.ts";
import { isAnsweredByGame } from "./ask-game.ts";
import { betterTool, effectOfCommand } from "./command-effect.ts";
import { proofOfCommand } from "./command-proof.ts";
import { hasParts } from "./has-parts.ts";
import { linesBetween } from "./lines-between.ts";
import { lookUpCommand } from "./look-up-command.ts";
import { typeCommand } from "./type-command.ts";

const time = z
  .string()
  .regex(/^\d\d:\d\d(:\d\d)?$/, "A time of day such as 18:05, as the console prints it.")
  .nullable()
  .default(null);
const consoleInput = z.object({
  contains: z
    .string()
    .max(200)
    .nullable()
    .describe("Only lines with this text, in any case; * stands for any text. Null: all"),
  from: time.describe(
    "Only lines since this time of day, as the console prints it; null: from the first one",
  ),
  to: time.describe("Only lines until this time of day; null: to the last one"),
  lines: z.int().min(1).max(200).default(100),
});
const lookUpInput = z.object({ command: z.string().regex(/^[\w:.-]{1,40}$/, "One word, without a slash.") });
const commandInput = z.object({ command: z.string().trim().min(1).max(500) });

export function consoleTools(deps: NodesDeps & BuildWatch): Tool[] {
  return [
    defineTool({
      name: "read_console",
      access: "read-console",
      description: "The last lines of the console. Players can write anything into them.",
      input: consoleInput,
      label: ({ contains }) =>
        contains === null ? "Read the console" : `Search the console for "${contains}"`,
      effect: () => "read",
      run: ({ serverId }, input) => readConsole(deps, serverId, input),
    }),
    defineTool({
      name: "look_up_command",
      access: "run-command",
      description: "Whether the game lists a command, and its own help about it.",
      input: lookUpInput,
      label: ({ command }) => `Look up /${command}`,
      effect: () => "read",
      commands: ({ command }) => [`help ${command}`],
      run: (caller, { command }) => lookUpCommand(deps, caller, command),
    }),
    defineTool({
      name: "run_command",
      access: "run-command",
      description: "Types one command into the console. Read the console afterwards to see its answer.",
      input: commandInput,
      label: ({ command }) => `Run /${plainCommand(command)}`,
      effect: ({ command }) => effectOfCommand(command),
      whyNever: ({ command }) => betterTool(command),
      commands: ({ command }) => [command],
      run: async ({ actor, serverId, grant }, { command }) => {
        const typed = { serverId, command: plainCommand(command), rights: grant };
        await typeCommand(deps, deps.transact, actor, typed);
        return "It was typed.";
      },
      proofs: ({ command }) => {
        const proof = proofOfCommand(plainCommand(command));
        return proof
          ? [{ subject: proof.subject, isShown: (caller) => isAnsweredByGame(deps, caller, proof) }]
          : [];
      },
    }),
  ];
}

async function readConsole(
  { rows, callNode }: NodesDeps,
  serverId: string,
  { contains, from, to, lines }: z.output<typeof consoleInput>,
): Promise<string> {
  const live = await findLiveInstance(rows, serverId);
  if (!live) throw new AppError("NOT_RUNNING");
  const said = await callNode(live.nodeId, watchConsole, {
    instanceId: live.id,
    epoch: null,
    afterNumber: -1,
  });
  const printed = said.lines.map(({ text }) => withoutColours(text));
  const found = linesBetween(printed, from, to).filter((text) => hasParts(text, contains ?? ""));
  return found.slice(-lines).join("\n") || "(no such line)";
}

function plainCommand(command: string): string {
  return command.replace(/^\//, "");
}
