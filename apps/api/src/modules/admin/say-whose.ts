import { AppError } from "../../platform/errors.ts";

/** The sentences of these refusals speak to the person who owns the server, and the operator reads them here. */
export async function sayWhose(username: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "SERVER_LIMIT")
      throw new AppError(
        "SERVER_LIMIT",
        `${username} has as many servers as their plan allows, or the plan is too small for this server.`,
      );
    if (error.code === "KEPT_FILES_LIMIT")
      throw new AppError(
        "KEPT_FILES_LIMIT",
        `${username} has no storage left for this server: servers that they deleted still take it up.`,
      );
    throw error;
  }
}
