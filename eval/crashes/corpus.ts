import type { BrokenServer } from "./broken-server.ts";
import { bedrockServers } from "./corpus/bedrock.ts";
import { forgeServers } from "./corpus/forge.ts";
import { memoryServers } from "./corpus/memory.ts";
import { fabricServers } from "./corpus/fabric.ts";
import { playerServers } from "./corpus/players.ts";
import { pluginCodeServers } from "./corpus/plugin-code.ts";
import { pluginServers } from "./corpus/plugins.ts";
import { settingServers } from "./corpus/settings.ts";
import { startServers } from "./corpus/start.ts";
import { worldServers } from "./corpus/world.ts";

export const brokenServers: readonly BrokenServer[] = [
  ...startServers,
  ...settingServers,
  ...worldServers,
  ...pluginServers,
  ...pluginCodeServers,
  ...fabricServers,
  ...forgeServers,
  ...memoryServers,
  ...bedrockServers,
  ...playerServers,
];
