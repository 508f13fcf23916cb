import { writeBedrockProperties } from "@blockwright/minecraft/bedrock-properties";
import { writeJavaProperties } from "@blockwright/minecraft/java-properties";
import { softwareTypes } from "@blockwright/minecraft/software";
import { editYaml } from "@blockwright/minecraft/yaml-file";
import { bridgeTexts } from "../catalogue/index.ts";
import { readInstanceText, writeInstanceTexts, type TextToWrite } from "../nodes/index.ts";
import type { BuildsGround } from "./builds-ground.ts";
import type { HaltedServer } from "./halt-server.ts";
import type { PreviousState } from "./job.ts";
import type { Work } from "./work.ts";

/** Files from another time name the port of that time. */
export async function movePort(
  ground: BuildsGround,
  work: Pick<Work, "say">,
  { instanceId, port }: Pick<HaltedServer, "instanceId" | "port">,
  {
    server: { serverType, minecraftVersion },
  }: { readonly server: Pick<PreviousState["server"], "serverType" | "minecraftVersion"> },
): Promise<void> {
  const texts: TextToWrite[] = [];
  const properties = await readInstanceText(ground, { instanceId }, "server.properties");
  const edits = { "server-port": String(port) };
  const written =
    serverType === "bedrock"
      ? writeBedrockProperties(properties ?? "", edits, "platform")
      : writeJavaProperties(properties ?? "", minecraftVersion, edits, "platform");
  if (written.ok) texts.push({ path: "server.properties", text: written.text });
  else await work.say(...written.sentences);
  const type = softwareTypes.find((one) => one === serverType) ?? "vanilla";
  for (const { path } of bridgeTexts(type)) {
    const present = await readInstanceText(ground, { instanceId }, path);
    const edited = present && editYaml(present, [{ path: ["bedrock", "port"], value: port }]);
    if (edited && edited.ok) texts.push({ path, text: edited.text });
  }
  await writeInstanceTexts(ground, { instanceId }, texts);
  await work.say(`It has port ${port} now.`);
}
