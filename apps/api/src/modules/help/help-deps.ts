import type { Deps } from "../../platform/deps.ts";
import type { NodesDeps } from "../nodes/index.ts";

export type HelpDeps = NodesDeps & Pick<Deps, "keyedHash" | "limits" | "passwordHashing" | "queueMail">;
