import type { Joining } from "@blockwright/contract/agreed";
import type { GameStatus } from "../builds-deps.ts";
import { findOwner, type Identities, type ListEntry } from "./owner-entry.ts";

export interface Expected {
  readonly joining: Joining;
  readonly platform: Identities["platform"];
  readonly isOnlineMode: boolean;
  readonly players: number;
  readonly minecraftVersion: string;
}

/** The state of the running server. */
export interface Seen extends Pick<Identities, "isOnlineMode" | "bedrockPrefix"> {
  readonly status: GameStatus;
  /** Undefined where the game doesn't say it. */
  readonly isListOn: boolean | undefined;
  readonly allowed: readonly ListEntry[];
  readonly operators: readonly ListEntry[];
}

export type Problem = {
  readonly kind:
    | "list-off"
    | "list-on"
    | "owner-missing"
    | "owner-other-account"
    | "no-operator"
    | "few-places"
    | "accounts-unchecked"
    | "accounts-checked"
    | "other-version";
  /** What is tried once; null: nothing helps. */
  readonly repair: "commands" | "restart" | null;
  /** What happens if it is still so afterwards. A closed list is opened, and the rest is a difference. */
  readonly otherwise: "fail" | "open-list" | "difference";
  readonly sentence: string;
};

/** Everything that would turn the owner or the agreed number of people away. */
export function judgeJoining(expected: Expected, seen: Seen): readonly Problem[] {
  return [
    ...judgeList(expected, seen),
    ...judgeOperator(expected, seen),
    ...judgePlaces(expected, seen),
    ...judgeAccounts(expected, seen),
    ...judgeVersion(expected, seen),
  ];
}

function judgeList({ joining: { mode, owner }, platform }: Expected, seen: Seen): Problem[] {
  if (mode !== "allow-list" || !owner) return seen.isListOn === true ? [listOn] : [];
  const found = findOwner(seen.allowed, owner, { ...seen, platform });
  const sentence = `Minecraft doesn't know the player ${owner.name}, so the allow list is off. Everyone with the address can join.`;
  if (found === "missing") return [{ kind: "owner-missing", repair: null, otherwise: "open-list", sentence }];
  return [
    ...(seen.isListOn === false ? [listOff] : []),
    ...(found === "other-account" ? [otherAccount(owner.name)] : []),
  ];
}

const listOn: Problem = {
  kind: "list-on",
  repair: "commands",
  otherwise: "fail",
  sentence:
    "The server lets only people on its allow list join, and you are not on it. Leave out the plugin that switches the list on, and try again.",
};

const listOff: Problem = {
  kind: "list-off",
  repair: "commands",
  otherwise: "difference",
  sentence: "The allow list could not be switched on. Everyone with the address can join.",
};

const otherAccount = (name: string): Problem => ({
  kind: "owner-other-account",
  repair: "commands",
  otherwise: "open-list",
  sentence: `The server takes another account for ${name}, so the allow list is off. Everyone with the address can join.`,
});

function judgeOperator({ joining: { owner }, platform }: Expected, seen: Seen): Problem[] {
  if (!owner?.isOperator || owner.edition !== "java") return [];
  if (findOwner(seen.operators, owner, { ...seen, platform }) === "listed") return [];
  const sentence = `Minecraft doesn't know the player ${owner.name}, so there is no operator yet.`;
  return [{ kind: "no-operator", repair: null, otherwise: "difference", sentence }];
}

function judgePlaces({ players }: Expected, { status: { maxPlayers } }: Seen): Problem[] {
  if (maxPlayers === null || maxPlayers >= players) return [];
  const isShut = maxPlayers === 0;
  return [
    {
      kind: "few-places",
      repair: "restart",
      otherwise: isShut ? "fail" : "difference",
      sentence: isShut
        ? "The server has room for no players. Leave out the plugin that limits them, and try again."
        : `The server has room for ${maxPlayers} players, not for ${players}.`,
    },
  ];
}

function judgeAccounts({ isOnlineMode }: Expected, seen: Seen): Problem[] {
  if (isOnlineMode === seen.isOnlineMode) return [];
  return isOnlineMode
    ? [
        {
          kind: "accounts-unchecked",
          repair: "restart",
          otherwise: "fail",
          sentence:
            "The server doesn't check players' accounts, so anyone could join under your name. Leave out the plugin that switches the check off, and try again.",
        },
      ]
    : [
        {
          kind: "accounts-checked",
          repair: "restart",
          otherwise: "difference",
          sentence: "The server checks players' accounts: only people who own Minecraft can join.",
        },
      ];
}

/** Servers add their name, and some name several versions. Without a version in it, the answer says nothing. */
function judgeVersion({ minecraftVersion }: Expected, { status }: Seen): Problem[] {
  const said = status.version.match(/\d+(?:\.\d+){1,3}/g) ?? [];
  const isSaid = said.some((one) => one === minecraftVersion || minecraftVersion.startsWith(`${one}.`));
  if (said.length === 0 || isSaid) return [];
  const sentence = `The server says that it runs Minecraft ${said.at(-1)}, not ${minecraftVersion}. Join with that version.`;
  return [{ kind: "other-version", repair: null, otherwise: "difference", sentence }];
}
