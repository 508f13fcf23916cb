import unhomoglyph from "unhomoglyph";
import { AppError } from "../../platform/errors.ts";

const allowed = /^[\p{L}\p{M}\p{N}_.\- ]+$/u;
/** Letters that nobody sees, such as the Hangul filler, and the small capitals of phonetics. */
const disguise = /[\p{Default_Ignorable_Code_Point}\u1D00-\u1DBF]/u;
const reserved = ["admin", "administrator", "root", "system", "support", "staff", "moderator", "blockwright"];

/**
 * What two names must not share: case, accents, compatibility forms and look-alike letters are folded away
 * (Unicode's confusables), so that "Admin", "ADMIN" and "аdmin" with a Cyrillic а are one name.
 */
export function usernameKey(username: string): string {
  return fold(fold(username));
}

/** A look-alike may itself be a capital or carry an accent: folded twice, every letter has come to rest. */
function fold(text: string): string {
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/ +/g, " ");
  return unhomoglyph(bare.toUpperCase().toLowerCase().replaceAll("ς", "σ")).toLowerCase();
}

/** Stricter, for reserved names: a capital I, a small l and a 1 are the same stroke. */
function strokes(username: string): string {
  return usernameKey(unhomoglyph(username.normalize("NFKD"))).replaceAll("l", "i");
}

const reservedKeys = new Set(reserved.map(usernameKey));
const reservedStrokes = new Set(reserved.map(strokes));

export function assertUsernameAllowed(username: string): void {
  if (!allowed.test(username) || disguise.test(username)) {
    throw new AppError(
      "USERNAME_REFUSED",
      "Usernames are made of letters, digits, spaces, dots, dashes and underscores.",
    );
  }
  if (reservedKeys.has(usernameKey(username)) || reservedStrokes.has(strokes(username)))
    throw new AppError("USERNAME_REFUSED");
}
