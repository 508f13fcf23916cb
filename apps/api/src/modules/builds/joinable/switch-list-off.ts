import { readInstanceText, writeInstanceTexts } from "../../files/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import type { FirstConsole } from "../install/console.ts";
import type { Expected } from "./judge-joining.ts";

/** In the running game and in its file: a Bedrock server forgets the command at its next start. */
export async function switchListOff(
  deps: BuildsDeps,
  instanceId: string,
  console: FirstConsole,
  platform: Expected["platform"],
): Promise<void> {
  await console.type(platform === "bedrock" ? "allowlist off" : "whitelist off");
  const path = "server.properties";
  const present = await readInstanceText(deps, { instanceId }, path);
  if (present === undefined) return;
  const text = present.replace(/^(white-list|enforce-whitelist|allow-list)=.*$/gm, "$1=false");
  await writeInstanceTexts(deps, { instanceId }, [{ path, text }]);
}
