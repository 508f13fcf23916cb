import { writeBedrockProperties } from "@blockwright/minecraft/properties/bedrock";
import { writeJavaProperties } from "@blockwright/minecraft/properties/java";
import { softwareTypes } from "@blockwright/minecraft/software";
import { editYaml } from "@blockwright/minecraft/yaml/file";
import { bridgeTexts } from "../../catalogue/index.ts";
import { readInstanceText, writeInstanceTexts, type TextToWrite } from "../../files/index.ts";
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
  const texts: TextToWrite[] = [];
  const properties = await readInstanceText(deps, { instanceId }, "server.properties");
  const edits = { "server-port": String(port) };
  const written =
    serverType === "bedrock"
      ? writeBedrockProperties(properties ?? "", edits, "platform")
      : writeJavaProperties(properties ?? "", minecraftVersion, edits, "platform");
  if (written.ok) texts.push({ path: "server.properties", text: written.text });
  else await work.log(...written.sentences);
  const type = softwareTypes.find((one) => one === serverType) ?? "vanilla";
  for (const { path } of bridgeTexts(type)) {
    const present = await readInstanceText(deps, { instanceId }, path);
    const edited = present && editYaml(present, [{ path: ["bedrock", "port"], value: port }]);
    if (edited && edited.ok) texts.push({ path, text: edited.text });
  }
  await writeInstanceTexts(deps, { instanceId }, texts);
  await work.log(`It has port ${port} now.`);
}
