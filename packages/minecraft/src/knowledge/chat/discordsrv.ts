import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  dangerous,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "DiscordSRV/DiscordSRV: src/main/resources/config/en.yml";
const plugin = "DiscordSRV/DiscordSRV: src/main/resources/plugin.yml";
const main = "DiscordSRV/DiscordSRV: DiscordSRV.java";

export const discordsrv: PluginKnowledge = {
  id: "discordsrv",
  name: "DiscordSRV",
  aliases: ["discord", "discord srv"],
  projects: ["modrinth:discordsrv", "spiget:18494"],
  kind: "plugin",
  purpose: fact(plugin, "Connects the game's chat and console with a Discord server."),
  needs: facts(main, [
    "A Discord bot and its token; without one the plugin turns itself off.",
    "The bot's intents for members and message content.",
  ]),
  files: [
    configFile("yaml", "plugins/DiscordSRV/config.yml", config, [
      text("BotToken", undefined, "The bot's token. It is a password: never show it."),
      text("Channels.global", undefined, "Id of the channel for the game's chat."),
      text(
        "DiscordConsoleChannelId",
        undefined,
        "Id of the channel for the console. Everyone who writes there runs commands.",
      ),
      text("DiscordInviteLink", undefined, "Link shown by /discord."),
      flag("DiscordChatChannelDiscordToMinecraft", true, "Sends messages from Discord to the game."),
      flag("DiscordChatChannelMinecraftToDiscord", true, "Sends messages from the game to Discord."),
      whole("DiscordChatChannelTruncateLength", 256, "Longest message from Discord."),
      flag(
        "DiscordChatChannelConsoleCommandEnabled",
        true,
        "Lets chosen roles run commands from the chat channel.",
      ),
      flag("Experiment_WebhookChatMessageDelivery", false, "Shows players with their name and head."),
      flag("ServerWatchdogEnabled", true, "Tells Discord when the server does not answer."),
    ]),
  ],
  commands: commands(plugin, [
    reads("discord linked <player>", "The Discord account of a player."),
    inGame(changes("discord link", "Links the player's accounts.")),
    inGame(changes("discord unlink", "Ends the link.")),
    changes("discord reload", "Reads config and texts again."),
    changes("discord resync", "Gives ranks and roles again."),
    dangerous("discord debug", "Uploads details of this server to a website."),
  ]),
  permissions: permissions(plugin, [
    ["discordsrv.player", "everyone", "Linking accounts."],
    ["discordsrv.admin", "operators", "All commands for staff."],
  ]),
  takesEffect: afterReload(plugin, "discord reload", "Applies config and texts."),
  mistakes: facts(main, [
    "The intents for members and message content are off.",
    "One token on two servers.",
    "The console channel is the chat channel: everyone who chats runs commands.",
  ]),
};
