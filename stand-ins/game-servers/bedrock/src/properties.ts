import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface BedrockProperties {
  readonly serverName: string;
  readonly port: number;
  readonly portV6: number;
  readonly maxPlayers: number;
  readonly levelName: string;
  readonly gamemode: string;
  readonly difficulty: string;
  readonly onlineMode: boolean;
  readonly allowList: boolean;
  /** Missing in files of older versions, and then RakNet. */
  readonly transport: string;
  /** For NetherNet, in the server's own notation; see `udp-ports.ts`. */
  readonly udpPorts: string;
  /** Where NetherNet listens; everywhere if empty. */
  readonly serverIp: string;
  readonly isVisibleOnLan: boolean;
}

/** The file is read, and left as it is, unlike a Java server's. The one exception is `forgetUdpPorts`. */
export function readProperties(file: string): BedrockProperties {
  const values = existsSync(file) ? parseProperties(readFileSync(file, "utf8")) : new Map<string, string>();
  const text = (key: string, otherwise: string): string => values.get(key) ?? otherwise;
  return {
    serverName: text("server-name", "Dedicated Server"),
    port: Number(text("server-port", "19132")),
    portV6: Number(text("server-portv6", "19133")),
    maxPlayers: Number(text("max-players", "10")),
    levelName: text("level-name", "Bedrock level"),
    gamemode: text("gamemode", "survival"),
    difficulty: text("difficulty", "easy"),
    onlineMode: text("online-mode", "true") === "true",
    allowList: text("allow-list", "false") === "true",
    transport: text("transport", "raknet"),
    udpPorts: text("server-udp-ports", ""),
    serverIp: text("server-ip", ""),
    isVisibleOnLan: text("enable-lan-visibility", "true") === "true",
  };
}

/** What version 1.26.50 does with a value that was set for it. */
export function forgetUdpPorts(file: string): void {
  if (!existsSync(file)) return;
  writeFileSync(file, readFileSync(file, "utf8").replace(/^server-udp-ports=.*$/m, "server-udp-ports="));
}

function parseProperties(content: string): Map<string, string> {
  const lines = content.split(/\r?\n/).filter((line) => line.includes("=") && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const equals = line.indexOf("=");
      return [line.slice(0, equals).trim(), line.slice(equals + 1).trim()] as const;
    }),
  );
}
