import type { AssistantDeps } from "../assistant-deps.ts";
import type { OfferedTool } from "../assistant-model.ts";
import { causeTool } from "../report/cause-tools.ts";
import { editTools } from "./edit-tools.ts";
import { pluginTools } from "./plugin-tools.ts";

/** Always in the same order, so that providers can cache them. */
export function offeredTools({ tools }: Pick<AssistantDeps, "tools">): OfferedTool[] {
  return [...tools(), causeTool, ...editTools, ...pluginTools].map(({ name, description, input }) => ({
    name,
    description,
    input,
  }));
}
