import { existsSync, readFileSync, writeFileSync } from "node:fs";

interface Entry {
  readonly ignoresPlayerLimit: boolean;
  readonly name: string;
}

/** allowlist.json, read at the start and by `allowlist reload`, and whether it is in force. */
export class AllowList {
  readonly #file: string;
  #entries: readonly Entry[] = [];
  isOn: boolean;

  constructor(file: string, isOn: boolean) {
    this.#file = file;
    this.isOn = isOn;
    this.reload();
  }

  refuses(name: string): boolean {
    return this.isOn && !this.#has(name);
  }

  /** The answer to `allowlist …`. */
  run(text: string): string {
    const [, word = "", quoted = ""] = /^(\w+) ?(.*)$/.exec(text) ?? [];
    const name = quoted.replaceAll('"', "");
    switch (word) {
      case "add":
        if (this.#has(name)) return "Player already in allowlist";
        this.#write([...this.#entries, { ignoresPlayerLimit: false, name }]);
        return "Player added to allowlist";
      case "remove":
        if (!this.#has(name)) return "Player not in allowlist";
        this.#write(this.#entries.filter((one) => !isSame(one.name, name)));
        return "Player removed from allowlist";
      case "on":
      case "off":
        this.isOn = word === "on";
        return `Allowlist is now ${word}`;
      case "reload":
        this.reload();
        return "Allowlist reloaded from file.";
      default:
        return `Syntax error: Unexpected "${word}"`;
    }
  }

  reload(): void {
    const text = existsSync(this.#file) ? readFileSync(this.#file, "utf8") : "[]";
    this.#entries = JSON.parse(text) as Entry[];
  }

  #has(name: string): boolean {
    return this.#entries.some((one) => isSame(one.name, name));
  }

  #write(entries: readonly Entry[]): void {
    this.#entries = entries;
    writeFileSync(this.#file, `${JSON.stringify(entries, undefined, 3)}\n`);
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
