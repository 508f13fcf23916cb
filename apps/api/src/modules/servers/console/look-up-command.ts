import type { ToolCaller } from "../../../platform/tool.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { askGame } from "./ask-game.ts";

const unknown = /^(?:No help for |Unknown command|Unknown or incomplete command)/;
const maxLines = 10;

/** What the game's own help says. Players' chat never begins in the same way. */
export async function lookUpCommand(deps: NodesDeps, caller: ToolCaller, command: string) {
  const said = await askGame(deps, caller, `help ${command}`, (messages) => readHelp(command, messages));
  return said ?? { command, isListed: "not recorded" };
}

export function readHelp(command: string, messages: readonly string[]) {
  if (messages.some((message) => unknown.test(message))) return { command, isListed: false };
  const wanted = `/${command} `.toLowerCase();
  const isBeginning = (message: string) =>
    /^-+ Help: /.test(message) || `${message} `.toLowerCase().startsWith(wanted);
  const first = messages.findIndex(isBeginning);
  if (first === -1) return undefined;
  return { command, isListed: true, help: messages.slice(first, first + maxLines) };
}
