import type { SoftwareType } from "../software.ts";

export type ConsoleEvent =
  | { readonly kind: "joined"; readonly player: string }
  | { readonly kind: "left"; readonly player: string }
  | { readonly kind: "chat"; readonly player: string; readonly text: string }
  | { readonly kind: "command"; readonly player: string; readonly command: string };

const javaReady = /^Done \([\d.,]{1,12}s\)! For help, type "help"/;

/** Whether this message announces that players can join. Plugins print look-alikes, so a ping has to confirm it. */
export function isReadyMessage(software: SoftwareType, message: string): boolean {
  return software === "bedrock" ? /^Server started\.?\s*$/.test(message) : javaReady.test(message);
}

// Names of Bedrock players may have a leading dot, and may contain spaces on Bedrock servers.
const name = String.raw`([.*]?[A-Za-z0-9_]{1,20})`;
const joined = new RegExp(`^${name} joined the game$`);
const left = new RegExp(`^${name} left the game$`);
const chat = new RegExp(String.raw`^(?:\[Not Secure\] )?<${name}> ?`);
const command = new RegExp(`^${name} issued server command: (/.*)$`);
const bedrock = /^Player (connected|disconnected): ([^,]{1,32}), xuid: /;

/** For history, never for counts: a plugin can print any of these. */
export function readConsoleEvent(message: string): ConsoleEvent | undefined {
  const said = chat.exec(message);
  if (said?.[1] !== undefined) return { kind: "chat", player: said[1], text: message.slice(said[0].length) };
  const player = joined.exec(message)?.[1];
  if (player !== undefined) return { kind: "joined", player };
  const gone = left.exec(message)?.[1];
  if (gone !== undefined) return { kind: "left", player: gone };
  const issued = command.exec(message);
  if (issued?.[1] !== undefined) return { kind: "command", player: issued[1], command: issued[2] ?? "" };
  const [, way, bedrockName] = bedrock.exec(message) ?? [];
  if (bedrockName === undefined) return undefined;
  return { kind: way === "connected" ? "joined" : "left", player: bedrockName };
}
