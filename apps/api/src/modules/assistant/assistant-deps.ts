import type { Tool } from "../../platform/tool.ts";
import type { AuthorizeServer } from "../access/index.ts";
import type { ChangesDeps } from "../changes/index.ts";
import type { PluginsDeps } from "../plugins/index.ts";
import type { AssistantModel } from "./assistant-model.ts";

export type AssistantDeps = ChangesDeps &
  PluginsDeps & {
    readonly authorizeServer: AuthorizeServer;
    /** Undefined: none is configured. */
    readonly assistantModel: AssistantModel | undefined;
    /** Of all modules. */
    readonly tools: () => readonly Tool[];
  };
