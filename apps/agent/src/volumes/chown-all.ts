import type { PoolCommand } from "./pool-command.ts";

/** In a process of its own, so that the agent goes on meanwhile. Parents come after what they hold, the tree itself last. */
export async function chownAll(command: PoolCommand, folder: string, uid: number): Promise<void> {
  // Only root can give files away; a development machine may run the agent as somebody else.
  if (process.getuid?.() !== 0) return;
  await command("chown", ["--recursive", "--no-dereference", "-P", "--", `${uid}:${uid}`, folder]);
}
