import { currentLanguage } from "./t.ts";

/** `Modrinth, Hangar and SpigotMC`, as the language joins them. */
export function listOf(names: readonly string[]): string {
  // British English has no comma before "and", which is how the rest of our sentences are written.
  const language = currentLanguage() === "en" ? "en-GB" : currentLanguage();
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
