const maxCharacters = 256 * 1024;

/** Each result is stored in the database as long as its run, so large data belongs in a separate row. */
export function requireSmall<T>(stepName: string, result: T): T {
  const { length } = JSON.stringify(result) ?? "";
  if (length <= maxCharacters) return result;
  throw new Error(`the step "${stepName}" gave ${length} characters, and at most ${maxCharacters} are kept`);
}
