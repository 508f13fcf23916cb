/** As many as the game itself tells. */
export const mostNames = 12;

/** An account's name, or a Bedrock player's with Floodgate's dot before it. */
export const shownName = /^(?=.{3,16}$)\.?[A-Za-z0-9_]+$/;

/** Plugins put whatever they like into the list of who is on, so most of a long one is not even looked at. */
const mostEntries = 100;

/** Only what can be a player's name, each once. */
export function readPlayerNames(sample: unknown): readonly string[] {
  if (!Array.isArray(sample)) return [];
  const names = sample.slice(0, mostEntries).map(nameOf);
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, mostNames);
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null || !("name" in entry)) return undefined;
  return typeof entry.name === "string" && shownName.test(entry.name) ? entry.name : undefined;
}
