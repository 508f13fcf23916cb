import { writeBedrockProperties } from "@blockwright/minecraft/properties/bedrock";
import { writeJavaProperties } from "@blockwright/minecraft/properties/java";
import { readInstanceText, writeInstanceTexts } from "../../files/index.ts";
import type { HaltedServer } from "../reinstall/halt-server.ts";
import type { JobsDeps, StageContext } from "../../jobs/index.ts";
import type { ServerDescription } from "../../servers/index.ts";

/** Restored files name the port of that time. */
export async function movePort(
  deps: JobsDeps,
  work: Pick<StageContext, "log">,
  { instanceId, port }: Pick<HaltedServer, "instanceId" | "port">,
  {
    server: { serverType, minecraftVersion },
  }: { readonly server: Pick<ServerDescription, "serverType" | "minecraftVersion"> },
): Promise<void> {
  const properties = await readInstanceText(deps, { instanceId }, "server.properties");
  const edits = { "server-port": String(port) };
  const written =
    serverType === "bedrock"
      ? writeBedrockProperties(properties ?? "", edits, "platform")
      : writeJavaProperties(properties ?? "", minecraftVersion, edits, "platform");
  if (written.ok)
    await writeInstanceTexts(deps, { instanceId }, [{ path: "server.properties", text: written.text }]);
  else await work.log(...written.sentences);
  await work.log(`It has port ${port} now.`);
}
