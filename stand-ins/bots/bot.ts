export interface JoinOptions {
  readonly host: string;
  readonly port: number;
  /** At most 16 characters, and nobody else's. */
  readonly username: string;
  readonly version: string;
  readonly timeoutMs?: number;
}

/** A player without a screen. */
export interface Bot {
  chat(text: string): void;
  /** Every line the player sees, from before the call on. Returns what ends it. */
  onChat(listener: (text: string) => void): () => void;
  /** The first line that contains the text, also when it came before the call. */
  waitForChat(text: string, timeoutMs?: number): Promise<string>;
  /** Ends with the reason when the server throws the player out; never, when the player leaves. */
  readonly kicked: Promise<string>;
  playerNames(): readonly string[];
  leave(): Promise<void>;
}

export const JOIN_TIMEOUT_MS = 30_000;
const CHAT_TIMEOUT_MS = 10_000;

/** What a bot has seen so far, and who waits for more. */
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

/** Rejects when nothing has happened in time. */
export function within<T>(timeoutMs: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took more than ${timeoutMs} ms.`)), timeoutMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
