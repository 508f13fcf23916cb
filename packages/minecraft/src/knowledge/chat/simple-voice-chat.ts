import type { PluginKnowledge } from "../page.ts";
import {
  afterRestart,
  changes,
  commands,
  configFile,
  decimal,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  port,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "henkelmax/simple-voice-chat: ServerConfig.java";
const server = "henkelmax/simple-voice-chat: Server.java";
const plugin = "henkelmax/simple-voice-chat: bukkit/src/main/resources/plugin.yml";

export const simpleVoiceChat: PluginKnowledge = {
  id: "simple-voice-chat",
  name: "Simple Voice Chat",
  aliases: ["voicechat", "svc", "voice chat"],
  projects: ["modrinth:simple-voice-chat", "hangar:SimpleVoiceChat", "spiget:93738"],
  kind: "plugin",
  purpose: fact(plugin, "Players hear each other by distance. Those who want to talk install the mod."),
  needs: facts(config, ["A UDP port."]),
  files: [
    configFile("properties", "plugins/voicechat/voicechat-server.properties", config, [
      port("port", 24_454, "UDP port; -1 for the game's port, which is advised against.", -1),
      text("bind_address", undefined, "Address it listens on; empty for server-ip, * for all."),
      text("voice_host", undefined, "Address players are told, if it differs from outside."),
      decimal("max_voice_distance", 48, "Blocks a voice is heard.", { min: 1, max: 1_000_000 }),
      decimal("whisper_distance_multiplier", 0.5, "Part of that for whispering.", { min: 0.01, max: 1 }),
      flag("enable_groups", true, "Groups that hear each other everywhere."),
      whole("mtu_size", 1024, "Largest packet in bytes.", { min: 256, max: 10_000 }),
      flag("allow_recording", true, "Players may record."),
      flag("force_voice_chat", false, "Kicks players without the mod."),
      flag("spectator_interaction", false, "Spectators can talk to players."),
    ]),
  ],
  commands: commands(plugin, [
    reads("voicechat help", "All commands."),
    reads("voicechat test <player>", "Whether a player's connection works."),
    inGame(changes("voicechat invite <player>", "Invites a player into a group.")),
    inGame(changes("voicechat join <group>", "Joins a group.")),
    inGame(changes("voicechat leave", "Leaves a group.")),
  ]),
  permissions: permissions(plugin, [
    ["voicechat.listen", "everyone", "Hearing others."],
    ["voicechat.speak", "everyone", "Talking."],
    ["voicechat.groups", "everyone", "Groups."],
    ["voicechat.admin", "operators", "Testing connections."],
  ]),
  takesEffect: afterRestart(server, "Does not support reloads."),
  mistakes: facts(config, [
    "TCP opened instead of UDP.",
    "Another port outside than inside, without voice_host.",
    "force_voice_chat locks out players without the mod.",
  ]),
};
