import type { BrowserContext } from "playwright-core";
import { expect, vi } from "vitest";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import type { SeenBuild } from "./build-steps.ts";

interface SeenPlayer {
  readonly name: string;
  readonly isOnline: boolean;
  readonly isOperator: boolean;
}

/** Joins this person's only server under that name; the game's own list has it as an operator. */
export async function expectOperator(
  context: BrowserContext,
  username: string,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  const read = async <T>(path: string) => (await (await context.request.get(path)).json()) as T;
  const [{ id: buildId } = { id: "" }] = await read<readonly { readonly id: string }[]>("/api/builds");
  const { plan, serverId } = await read<SeenBuild>(`/api/build/${buildId}`);
  const bot = await joinJava({ host, port, username, version: plan?.minecraftVersion ?? "" });
  await vi.waitFor(
    async () => {
      const { players } = await read<{ players: readonly SeenPlayer[] }>(`/api/servers/${serverId}/players`);
      expect(players.find(({ name }) => name === username)).toMatchObject({
        isOnline: true,
        isOperator: true,
      });
    },
    { timeout: 20_000, interval: 500 },
  );
  await bot.leave();
}
