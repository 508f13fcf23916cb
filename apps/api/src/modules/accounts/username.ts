import unhomoglyph from "unhomoglyph";
import { AppError } from "../../platform/errors.ts";

const allowed = /^[\p{L}\p{M}\p{N}_.\- ]+$/u;
const reserved = ["admin", "administrator", "root", "system", "support", "staff", "moderator", "blockwright"];

/**
 * What two names must not share: case, compatibility forms and look-alike letters are folded away
 * (Unicode's confusables), so that "Admin", "ADMIN" and "аdmin" with a Cyrillic а are one name.
 */
export function usernameKey(username: string): string {
  const folded = unhomoglyph(username.normalize("NFKC").toLowerCase()).toLowerCase();
  return unhomoglyph(folded.normalize("NFKD").replaceAll(/\p{M}/gu, "")).toLowerCase();
}

const reservedKeys = new Set(reserved.map(usernameKey));

export const adminUsernameKey = usernameKey("admin");

export function assertUsernameAllowed(username: string): void {
  if (!allowed.test(username)) {
    throw new AppError(
      "USERNAME_REFUSED",
      "Usernames are made of letters, digits, spaces, dots, dashes and underscores.",
    );
  }
  if (reservedKeys.has(usernameKey(username))) throw new AppError("USERNAME_REFUSED");
}
