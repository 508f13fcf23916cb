import unhomoglyph from "unhomoglyph";
import { AppError } from "../../platform/errors.ts";

const allowed = /^[\p{L}\p{M}\p{N}_.\- ]+$/u;
/** Invisible letters, such as the Hangul filler, and phonetic small capitals. */
const disguise = /[\p{Default_Ignorable_Code_Point}\u1D00-\u1DBF]/u;
const reserved = ["admin", "administrator", "root", "system", "support", "staff", "moderator", "blockwright"];

/**
 * The key that must be unique: case, accents, compatibility forms and look-alike letters are folded (Unicode's
 * confusables), so that "Admin", "ADMIN" and "аdmin" with a Cyrillic а are one name.
 */
export function usernameKey(username: string): string {
  return fold(fold(username));
}

/** A look-alike may itself be a capital or carry an accent: after two passes the result is stable. */
function fold(text: string): string {
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/ +/g, " ");
  return unhomoglyph(bare.toUpperCase().toLowerCase().replaceAll("ς", "σ")).toLowerCase();
}

/** Stricter, for reserved names: capital I, small l and 1 look the same. */
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
