import { randomBytes, randomUUID } from "node:crypto";
import { system } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { appendActivity } from "../activity/index.ts";
import { insertAccount } from "./accounts.repository.ts";
import { usernameKey } from "./username.ts";

/** The only way to create the name `admin`. The password is random and returned once. */
export async function createAdmin(
  { transact, passwordHashing }: Pick<Deps, "transact" | "passwordHashing">,
  email: string,
): Promise<{ username: string; password: string }> {
  const id = randomUUID();
  const password = randomBytes(18).toString("base64url");
  const passwordHash = await passwordHashing.hash(password);
  await transact(async (tx) => {
    const result = await insertAccount(tx.rows, {
      id,
      username: "admin",
      usernameKey: usernameKey("admin"),
      isAdmin: true,
      email,
      passwordHash,
    });
    if ("taken" in result) {
      throw new AppError(
        "USERNAME_TAKEN",
        result.taken === "username"
          ? "There is an admin already."
          : "That e-mail address has an account already.",
      );
    }
    await appendActivity(tx, system, {
      action: "account.created",
      subjectId: id,
      details: { isAdmin: true },
    });
  });
  return { username: "admin", password };
}
