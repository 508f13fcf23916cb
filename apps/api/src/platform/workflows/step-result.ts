const maxCharacters = 256 * 1024;

/** Each result is kept in the database for as long as its run, so what is large belongs in a row of its own. */
export function requireSmall<T>(stepName: string, result: T): T {
  const { length } = JSON.stringify(result) ?? "";
  if (length <= maxCharacters) return result;
  throw new Error(`the step "${stepName}" gave ${length} characters, and at most ${maxCharacters} are kept`);
}
