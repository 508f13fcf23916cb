import { createBot } from "mineflayer";
import { type Bot, ChatHistory, JOIN_TIMEOUT_MS, type JoinOptions, within } from "./bot.ts";
import { plainText } from "./plain-text.ts";

const LEAVE_TIMEOUT_MS = 5_000;

/** Resolves once the player is in the world; rejects with the server's message when the player is refused. */
export async function joinJava(options: JoinOptions): Promise<Bot> {
  const { host, port, username, version, timeoutMs = JOIN_TIMEOUT_MS } = options;
  const bot = createBot({ host, port, username, version, auth: "offline", hideErrors: true });
  const history = new ChatHistory();
  const spawned = Promise.withResolvers<void>();
  const kicked = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  bot.on("messagestr", (text) => history.add(text));
  bot.once("spawn", () => spawned.resolve());
  bot.on("kicked", (reason: unknown) => {
    kicked.resolve(plainText(reason));
    spawned.reject(new Error(plainText(reason)));
  });
  bot.on("error", (error) => spawned.reject(error));
  bot.on("end", (reason) => {
    spawned.reject(new Error(`The connection ended: ${reason}`));
    ended.resolve();
  });
  try {
    await within(timeoutMs, `${username}'s way into ${host}:${port}`, spawned.promise);
  } catch (error) {
    bot.end();
    throw error;
  }
  return {
    chat: (text) => bot.chat(text),
    onChat: (listener) => history.listen(listener),
    waitForChat: (text, chatTimeoutMs) => history.waitFor(text, chatTimeoutMs),
    kicked: kicked.promise,
    playerNames: () => Object.keys(bot.players).toSorted(),
    leave: async () => {
      bot.quit();
      await within(LEAVE_TIMEOUT_MS, `${username}'s leaving`, ended.promise);
    },
  };
}
