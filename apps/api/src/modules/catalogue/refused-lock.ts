import { CatalogueError } from "./catalogue-error.ts";
import { shownText } from "./source-text.ts";

const words = shownText(300);

export function refusedLock(what: string): CatalogueError {
  const instead = "Build from the recipe alone to get a fresh list.";
  return new CatalogueError(
    "bad-file",
    `The list of files in this recipe can't be used: ${words.parse(what).replace(/\.$/, "")}. ${instead}`,
  );
}
