import type { PlayerAction } from "@blockwright/contract/players";
import { AppError } from "../../platform/errors.ts";

/** The lists that a game keeps about people. */
export type ListName = "operators" | "allowed" | "banned";

interface ActionRule {
  /** What is typed before the name. */
  readonly command: string;
  /** The list it changes, and whether the player is on it afterwards. None: it has no lasting effect. */
  readonly list?: { readonly name: ListName; readonly isListed: boolean };
}

/** What differs between the editions. */
export interface PlayerGame {
  readonly edition: "java" | "bedrock";
  readonly files: Readonly<Partial<Record<ListName | "seenBefore", string>>>;
  readonly actions: Readonly<Partial<Record<PlayerAction, ActionRule>>>;
  /** The setting that turns the allow list on. */
  readonly allowListKey: string;
  /** Nothing that a name of this game matches can end a command, select others or start another line. */
  readonly names: RegExp;
  readonly nameSentence: string;
  readonly written: (name: string) => string;
}

const java: PlayerGame = {
  edition: "java",
  files: {
    operators: "ops.json",
    allowed: "whitelist.json",
    banned: "banned-players.json",
    seenBefore: "usercache.json",
  },
  actions: {
    allow: { command: "whitelist add", list: { name: "allowed", isListed: true } },
    disallow: { command: "whitelist remove", list: { name: "allowed", isListed: false } },
    "make-operator": { command: "op", list: { name: "operators", isListed: true } },
    "remove-operator": { command: "deop", list: { name: "operators", isListed: false } },
    ban: { command: "ban", list: { name: "banned", isListed: true } },
    pardon: { command: "pardon", list: { name: "banned", isListed: false } },
    kick: { command: "kick" },
  },
  allowListKey: "white-list",
  // A Bedrock player of a cross-play server has Floodgate's dot before the name.
  names: /^\.?[A-Za-z0-9_]{1,16}$/,
  nameSentence: "Java player names have up to 16 letters, digits or underscores.",
  written: (name) => name,
};

/** Its operators are known by account number only, and it has no bans. */
const bedrock: PlayerGame = {
  edition: "bedrock",
  files: { allowed: "allowlist.json" },
  actions: {
    allow: { command: "allowlist add", list: { name: "allowed", isListed: true } },
    disallow: { command: "allowlist remove", list: { name: "allowed", isListed: false } },
    kick: { command: "kick" },
  },
  allowListKey: "allow-list",
  names: /^[\p{L}\p{N}](?:[\p{L}\p{N}_ ]{0,14}[\p{L}\p{N}_])?$/u,
  nameSentence: "Gamertags have up to 16 letters, digits or spaces.",
  written: (name) => `"${name}"`,
};

export function playerGameOf(serverType: string): PlayerGame {
  return serverType === "bedrock" ? bedrock : java;
}

export function refusePlayerOf({ names, nameSentence }: PlayerGame, name: string): void {
  if (!names.test(name)) throw new AppError("INVALID_REQUEST", nameSentence);
}
