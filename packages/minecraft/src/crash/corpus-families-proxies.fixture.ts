import { type CrashCase, crashCase, paperStart, spigotStart, stillRunning } from "./corpus.fixture.ts";

const running = { exit: stillRunning } as const;
const unsigned = {
  exit: stillRunning,
  fix: { kind: "repair-property", key: "enforce-secure-profile", value: "false" },
} as const;
const align = { exit: stillRunning, fix: { kind: "align-proxy" } } as const;

/** Players who are turned away: whole families of wordings, each with the version whose source has it. */
export const familyProxies: readonly CrashCase[] = [
  crashCase(
    "vanilla",
    "secure-profile",
    "Minecraft 1.19: a signature that does not fit",
    `
» [12:30:53] [Server thread/ERROR]: Failed to validate profile key: Invalid signature for profile public key.
Try restarting your game.`,
    unsigned,
  ),
  crashCase(
    "paper",
    "secure-profile",
    "Minecraft 1.19.1: no key at all, in a piece of a log",
    `
» net.minecraft.server.network.LoginListener$a: Missing profile public key.
This server requires secure profiles.`,
    unsigned,
  ),
  crashCase(
    "paper",
    "secure-profile",
    "Minecraft 1.19: told to a proxy",
    "» [12:57:37 INFO]: Disconnecting /172.20.0.2:35778: Invalid signature for profile public key.",
    unsigned,
  ),
  crashCase(
    "paper",
    "secure-profile",
    "BungeeCord 1.19",
    `
[12:11:22 INFO]: [/10.0.0.9:50000|Steve] <-> InitialHandler has connected
» [12:11:22 INFO]: [Steve] disconnected with: A secure profile is required to join this server.`,
    unsigned,
  ),
  crashCase(
    "paper",
    "outdated",
    "Velocity 1 to 3: a server behind it has another version",
    "» [12:36:13] [Netty epoll Worker #11/ERROR]: [connected player] Steve (/10.0.0.9:50000): disconnected while connecting to lobby: multiplayer.disconnect.outdated_server",
    running,
  ),
  crashCase(
    "paper",
    "outdated",
    "Geyser 1 and 2: the server's own version",
    "» [12:24:30 INFO]: [Geyser-Spigot] Steve has disconnected from remote Java server on address 10.0.0.2 because of Outdated server! I'm still on 1.16.1",
    running,
  ),
  crashCase(
    "paper",
    "outdated",
    "BungeeCord 1.7 to 1.21: the server behind it",
    `
[12:11:22 INFO]: [Steve|/10.0.0.9:50000] <-> ServerConnector [lobby] has connected
» [12:11:22 INFO]: [Steve] disconnected with: Kicked whilst connecting to lobby: Outdated client! Please use 1.20.4`,
    running,
  ),
  crashCase(
    "paper",
    "bungee",
    "BungeeGuard 1.2, told by the proxy",
    `
[12:11:22 INFO]: [Steve|/10.0.0.9:50000] <-> ServerConnector [lobby] has connected
» [12:11:22 INFO]: [Steve] disconnected with: Kicked whilst connecting to lobby: Unable to authenticate - no data was forwarded by the proxy.`,
    align,
  ),
  crashCase(
    "spigot",
    "bungee",
    "Spigot 1.20: not set up for its proxy",
    "» [12:30:00] [Server thread/INFO]: Disconnecting Steve (/10.0.0.2:35778): Unknown data in login hostname, did you forget to enable BungeeCord in spigot.yml?",
    align,
  ),
  crashCase(
    "spigot",
    "bungee",
    "BungeeGuard 1.3 stops the server",
    `
${spigotStart}
» [12:00:07] [Server thread/ERROR]: [BungeeGuard] 'settings.bungeecord' is set to false in spigot.yml.
[12:00:07] [Server thread/ERROR]: [BungeeGuard] The server will now shutdown as a precaution.`,
  ),
  crashCase(
    "paper",
    "velocity",
    "Velocity 3: the server behind it does not ask for its players",
    "» [12:36:13] [Netty epoll Worker #1/ERROR]: [connected player] Steve (/10.0.0.9:50000): disconnected while connecting to lobby: Your server did not send a forwarding request to the proxy. Make sure the server is configured for Velocity forwarding.",
    align,
  ),
  crashCase(
    "paper",
    "bungee",
    "BungeeGuard 1.3: a proxy without its token",
    `
${paperStart}
» [12:00:03] [Netty Epoll Server IO #2/WARN]: [BungeeGuard] Denying connection from 10.0.0.9 -  - reason: NO_TOKEN
[12:00:03] [Server thread/INFO]: /10.0.0.9:52688 lost connection: [BungeeGuard]`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    "velocity",
    "Paper 1.19 to 1.21: no secret",
    `
${paperStart}
» [12:00:06 ERROR]: Velocity is enabled, but no secret key was specified. A secret key is required. Disabling velocity...`,
    align,
  ),
];
