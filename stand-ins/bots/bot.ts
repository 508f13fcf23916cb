export interface JoinOptions {
  readonly host: string;
  readonly port: number;
  /** At most 16 characters, and unique. */
  readonly username: string;
  readonly version: string;
  readonly timeoutMs?: number;
}

/** A headless player. */
export interface Bot {
  chat(text: string): void;
  /** Called for every chat line, including earlier ones. Returns a function that removes the listener. */
  onChat(listener: (text: string) => void): () => void;
  /** The first line that contains the text, including earlier ones. */
  waitForChat(text: string, timeoutMs?: number): Promise<string>;
  /** Resolves with the reason when the server kicks the player; never if the player leaves. */
  readonly kicked: Promise<string>;
  playerNames(): readonly string[];
  leave(): Promise<void>;
}

export const JOIN_TIMEOUT_MS = 30_000;
const CHAT_TIMEOUT_MS = 10_000;

/** The chat lines of a bot so far, and its listeners. */
export class ChatHistory {
  readonly #lines: string[] = [];
  readonly #listeners = new Set<(text: string) => void>();

  add(line: string): void {
    this.#lines.push(line);
    for (const listener of this.#listeners) listener(line);
  }

  listen(listener: (text: string) => void): () => void {
    for (const line of this.#lines) listener(line);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  waitFor(text: string, timeoutMs: number = CHAT_TIMEOUT_MS): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const seen = (): string => this.#lines.map((line) => JSON.stringify(line)).join(", ");
    const timer = setTimeout(
      () => reject(new Error(`No chat with "${text}" in ${timeoutMs} ms; seen: ${seen()}`)),
      timeoutMs,
    );
    const end = this.listen((line) => {
      if (line.includes(text)) resolve(line);
    });
    return promise.finally(() => {
      clearTimeout(timer);
      end();
    });
  }
}

/** Rejects on a timeout. */
export function within<T>(timeoutMs: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took more than ${timeoutMs} ms.`)), timeoutMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
