/** What owners change most, in the order of a settings page. The others follow by name. */
export const usualKeys: readonly string[] = [
  "max-players",
  "gamemode",
  "white-list",
  "allow-list",
  "difficulty",
  "hardcore",
  "pvp",
  "spawn-monsters",
  "allow-cheats",
  "level-seed",
  "level-type",
  "allow-nether",
  "motd",
  "server-name",
  "online-mode",
  "view-distance",
  "simulation-distance",
  "tick-distance",
];

export function usualFirst<Setting extends { readonly key: string }>(
  settings: readonly Setting[],
): Setting[] {
  return settings.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ key }: { readonly key: string }): number {
  const place = usualKeys.indexOf(key);
  return place === -1 ? usualKeys.length : place;
}
