import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

const LINE_TIMEOUT_MS = 20_000;
const EXIT_TIMEOUT_MS = 20_000;
const LINES_TO_SHOW = 50;

/** A running game server, observed through its console. */
export class GameProcess {
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #exit: Promise<number>;
  readonly #waiting = new Set<() => void>();

  constructor(
    command: string,
    args: readonly string[],
    options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
  ) {
    const child = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        this.lines.push(line);
        this.#wake();
      });
    }
    child.stdin.on("error", () => undefined);
    this.#exit = new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => {
        resolve(code ?? (signal === "SIGKILL" ? 137 : 143));
        this.#wake();
      });
    });
    this.#exit.catch(() => undefined);
  }

  send(command: string): void {
    this.#child.stdin?.write(`${command}\n`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The first line with this text, starting at the given number. */
  async line(text: string, { from = 0, timeoutMs = LINE_TIMEOUT_MS } = {}): Promise<string> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.lines.slice(from).find((line) => line.includes(text));
      if (found !== undefined) return found;
      const ended = this.#child.exitCode !== null && this.#child.stdout?.readableEnded === true;
      if (ended || Date.now() > deadline) throw new Error(`No line with "${text}":\n${this.#lastLines()}`);
      await this.#next(deadline - Date.now());
    }
  }

  /** Sends a command and waits for a line of its answer. */
  ask(command: string, answer: string): Promise<string> {
    const from = this.lines.length;
    this.send(command);
    return this.line(answer, { from });
  }

  async exitCode(timeoutMs: number = EXIT_TIMEOUT_MS): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Still running:\n${this.#lastLines()}`)), timeoutMs);
    });
    return Promise.race([this.#exit, late]).finally(() => clearTimeout(timer));
  }

  async kill(): Promise<void> {
    this.signal("SIGKILL");
    await this.#exit.catch(() => undefined);
  }

  #next(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(1, waitMs));
      this.#waiting.add(done);
    });
  }

  #wake(): void {
    for (const done of this.#waiting) done();
  }

  #lastLines(): string {
    return this.lines.slice(-LINES_TO_SHOW).join("\n");
  }
}
