import type { PoolCommand } from "./pool-command.ts";

/** Runs in a separate process to keep the agent responsive. Contents come before their parents, the tree last. */
export async function chownAll(command: PoolCommand, folder: string, uid: number): Promise<void> {
  // Only root can change owners; on a development machine the agent may run as another user.
  if (process.getuid?.() !== 0) return;
  await command("chown", ["--recursive", "--no-dereference", "-P", "--", `${uid}:${uid}`, folder]);
}
