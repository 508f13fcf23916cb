import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../platform/errors.ts";

const commonPasswords = new Set(dictionary["passwords-common"].map(String));

/** Neither a common password nor one that contains known facts about its owner. */
export function assertPasswordAllowed(password: string, owner: { username: string; email: string }): void {
  const lower = password.toLowerCase();
  const known = [owner.username, owner.email, owner.email.split("@")[0] ?? ""].map((text) =>
    text.toLowerCase(),
  );
  if (commonPasswords.has(lower)) {
    throw new AppError("PASSWORD_REFUSED", "That password is too common. Please choose another.");
  }
  if (known.includes(lower)) {
    throw new AppError(
      "PASSWORD_REFUSED",
      "Your password can't be your username or e-mail. Please choose another.",
    );
  }
}
