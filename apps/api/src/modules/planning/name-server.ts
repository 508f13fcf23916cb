import { longestServerName } from "@blockwright/contract/servers";
import type { Deps } from "../../platform/deps.ts";
import { findAccount } from "../accounts/index.ts";
import { findServerNames } from "../servers/index.ts";
import { curatedRecipes } from "./curated/curated-recipes.ts";
import { nameWithoutGame } from "./keep-what-installs.ts";

interface Wanted {
  readonly userId: string;
  /** As planned. */
  readonly name: string;
  /** A server that has its name already. */
  readonly serverId?: string;
}

/**
 * The name from the words or from the model. A recipe's own name says nothing about this server, so its owner is named.
 * Two servers of one owner never have the same.
 */
export async function nameServer(
  { rows }: Pick<Deps, "rows">,
  { userId, name, serverId }: Wanted,
): Promise<string> {
  const taken = await findServerNames(rows, userId, serverId);
  const username = (await findAccount(rows, userId))?.username;
  return freeName(username === undefined ? name : ownedName(name, username), taken);
}

export function ownedName(name: string, username: string): string {
  if (name === nameWithoutGame) return `${username}'s server`;
  const isOfRecipe = curatedRecipes.some(({ recipe }) => recipe.name === name);
  return isOfRecipe ? `${username}'s ${lowerFirst(name)}` : name;
}

/** Words such as "SkyBlock" and "UHC" stay as they are. */
function lowerFirst(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll}*(?:\s|$))/u, (letter) => letter.toLowerCase());
}

export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const name = `${wanted.slice(0, longestServerName - suffix.length).trim()}${suffix}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}
