import { currentLanguage } from "./t.ts";

/** `Modrinth, Hangar and SpigotMC`, joined by the rules of the language. */
export function listOf(names: readonly string[]): string {
  // British English has no comma before "and", as in the rest of our sentences.
  const language = currentLanguage() === "en" ? "en-GB" : currentLanguage();
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
