const prefix = "find-";
const longest = 200;

/** The end of an address that opens a list with a search. */
export function findHash(text: string): string {
  return prefix + encodeURIComponent(text.slice(0, longest));
}

/** Undefined: the address has no search. */
export function searchIn(hash: string): string | undefined {
  if (!hash.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(hash.slice(prefix.length)).slice(0, longest);
  } catch {
    return undefined;
  }
}
