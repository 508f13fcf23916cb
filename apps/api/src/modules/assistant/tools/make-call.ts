import type { ServerAction } from "@blockwright/contract/server-actions";
import { z } from "zod";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ServerGrant } from "../../../platform/server-grant.ts";
import type { Tool } from "../../../platform/tool.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { findRules } from "../rules/rules.repository.ts";
import type { ToolCall, TranscriptEntry } from "../turn/turn.ts";
import type { TurnRow } from "../turn/turns.repository.ts";
import { callCauses } from "../report/call-causes.ts";
import { callEdit } from "./call-edit.ts";
import { callPlugins } from "./call-plugins.ts";
import { callTool } from "./call-tool.ts";
import { causeTool } from "../report/cause-tools.ts";
import { editTools } from "./edit-tools.ts";
import { pluginTools } from "./plugin-tools.ts";
import { recordResult } from "./record-result.ts";

/** The gate in front of every tool. What is refused becomes an answer for the model. */
export async function makeCall(
  deps: AssistantDeps,
  turn: TurnRow,
  entries: readonly TranscriptEntry[],
  call: ToolCall,
): Promise<"more" | "waiting"> {
  try {
    return await checkAndCall(deps, turn, entries, call);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const result = { text: error.message, isError: true, label: labelOf(call), file: null };
    await recordResult(deps, { turn, entries, call }, result);
    return "more";
  }
}

async function checkAndCall(
  deps: AssistantDeps,
  turn: TurnRow,
  entries: readonly TranscriptEntry[],
  call: ToolCall,
): Promise<"more" | "waiting"> {
  const actor = await actOnBehalf(deps, turn.userId, "assistant");
  const authorize = (access: ServerAction) => authorizeCall(deps, actor, access, turn.serverId);
  const about = { turn, entries, call, actor, rules: await findRules(deps.rows, turn.serverId) };
  if (call.tool === causeTool.name) {
    const grant = await deps.authorizeServer(actor, "view", turn.serverId);
    return callCauses(deps, { ...about, grant, input: parsed(causeTool.input, call) });
  }
  const edit = editTools.find(({ name }) => name === call.tool);
  if (edit) {
    const grant = await authorize("write-files");
    return callEdit(deps, edit, { ...about, grant, input: parsed(edit.input, call) });
  }
  const plugins = pluginTools.find(({ name }) => name === call.tool);
  if (plugins) {
    const grant = await authorize("manage-plugins");
    return callPlugins(deps, { ...about, grant, input: parsed(plugins.input, call) });
  }
  const tool = deps.tools().find(({ name }) => name === call.tool);
  if (!tool) throw new AppError("INVALID_REQUEST", "There is no such tool.");
  const grant = await authorize(tool.access);
  return callTool(deps, tool, { ...about, grant, input: parsed<Tool["input"]>(tool.input, call) });
}

/** Also the right to use the assistant at all: it may have been taken since the question. */
async function authorizeCall(
  { authorizeServer }: AssistantDeps,
  actor: Person,
  access: ServerAction,
  serverId: string,
): Promise<ServerGrant> {
  const grant = await authorizeServer(actor, access, serverId);
  if (!grant.actions.includes("use-assistant")) await authorizeServer(actor, "use-assistant", serverId);
  return grant;
}

function parsed<Schema extends z.ZodType>(schema: Schema, { input }: ToolCall): z.output<Schema> {
  const read = schema.safeParse(input);
  if (!read.success) throw new AppError("INVALID_REQUEST", z.prettifyError(read.error).slice(0, 1000));
  return read.data;
}

/** The model chose the name, so it is shown only in part. */
function labelOf({ tool }: ToolCall): string {
  return `Tried ${tool.replaceAll(/[^\w-]/g, "").slice(0, 40)}`;
}
