import { message } from "@blockwright/contract/message";
import { AppError } from "../../platform/errors.ts";
import type { ServerRights } from "../../platform/server-grant.ts";
import { holdsCommand } from "./command-power.ts";

/** Throws for a line that is not exactly one of the commands this person may type. */
export function refuseLine({ commands }: Pick<ServerRights, "commands">, line: string): void {
  if (commands === null) return;
  if (commands.length === 0) throw new AppError("FORBIDDEN", message("access.no-commands"));
  const [first = ""] = line.split(" ", 1);
  if (!commands.includes(first.replace(/^\//, "").toLowerCase()))
    throw new AppError("FORBIDDEN", message("access.command-not-named", { commands: commands.join(", ") }));
  if (holdsCommand(line)) throw new AppError("FORBIDDEN", message("access.command-inside"));
}
