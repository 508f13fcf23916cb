import type { SftpLimits } from "./limits.ts";

/** Maximum number of remembered addresses. A client with more addresses is slowed down by the other limits. */
const maxRemembered = 10_000;

export interface Entry {
  /** From now on the connection counts as signed in. */
  signedIn(): void;
  leave(): void;
}

/** Decides whether to accept a connection before anything is read from it. */
export class Door {
  readonly #limits: SftpLimits;
  readonly #perAddress = new Map<string, number>();
  readonly #failures = new Map<string, { count: number; sinceMs: number }>();
  #inside = 0;
  #strangers = 0;

  constructor(limits: SftpLimits) {
    this.#limits = limits;
  }

  /** Undefined when the connection is refused. */
  enter(address: string): Entry | undefined {
    const place = placeOf(address);
    const here = this.#perAddress.get(place) ?? 0;
    const { connections, strangers, perAddress } = this.#limits;
    if (this.#inside >= connections || this.#strangers >= strangers || here >= perAddress) return undefined;
    if (this.#hasFailedTooOften(place)) return undefined;
    this.#inside += 1;
    this.#strangers += 1;
    this.#perAddress.set(place, here + 1);
    let isStranger = true;
    const signedIn = () => {
      if (isStranger) this.#strangers -= 1;
      isStranger = false;
    };
    return {
      signedIn,
      leave: () => {
        signedIn();
        this.#inside -= 1;
        const left = (this.#perAddress.get(place) ?? 1) - 1;
        if (left > 0) this.#perAddress.set(place, left);
        else this.#perAddress.delete(place);
      },
    };
  }

  failed(address: string): void {
    const place = placeOf(address);
    const known = this.#failures.get(place);
    const isFresh = known !== undefined && performance.now() - known.sinceMs < this.#limits.failuresMs;
    if (isFresh) return void (known.count += 1);
    this.#failures.delete(place);
    // Maps keep insertion order: the first key is the oldest.
    const [oldest] = this.#failures.keys();
    if (this.#failures.size >= maxRemembered && oldest !== undefined) this.#failures.delete(oldest);
    this.#failures.set(place, { count: 1, sinceMs: performance.now() });
  }

  #hasFailedTooOften(place: string): boolean {
    const known = this.#failures.get(place);
    if (!known || known.count < this.#limits.failures) return false;
    return performance.now() - known.sinceMs < this.#limits.failuresMs;
  }
}

/** A client with one IPv6 address usually owns its whole /64. */
export function placeOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = address.includes("::")
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return groups.slice(0, 4).join(":");
}
