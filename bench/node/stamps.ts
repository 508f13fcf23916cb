/** A line with its timestamp: its number, and seconds since 1970 by the machine's clock. */
const stamp = /stamp (\d+) (\d+\.\d+) end/;

export interface Stamps {
  begin(): void;
  areWanted(): boolean;
  note(text: string): void;
  /** Milliseconds from writing to receiving, in order of arrival. */
  end(): Arrivals;
}

export interface Arrivals {
  readonly numbers: readonly number[];
  readonly delaysMs: readonly number[];
}

/** The container and all its listeners share one clock. */
export function createStamps(): Stamps {
  let isOpen = false;
  let numbers: number[] = [];
  let delaysMs: number[] = [];
  return {
    begin: () => {
      isOpen = true;
      [numbers, delaysMs] = [[], []];
    },
    areWanted: () => isOpen,
    note: (text) => {
      const nowMs = performance.timeOrigin + performance.now();
      const [, number, writtenAtSeconds] = stamp.exec(text) ?? [];
      if (number === undefined) return;
      numbers.push(Number(number));
      delaysMs.push(nowMs - Number(writtenAtSeconds) * 1000);
    },
    end: () => {
      isOpen = false;
      return { numbers, delaysMs };
    },
  };
}

/** The problems in words; none if each line came once and in order. */
export function disorderOf({ numbers }: Arrivals, count: number): string | undefined {
  const misplaced = numbers.findIndex((number, index) => number !== index);
  if (misplaced >= 0) return `line ${numbers[misplaced]} came in place of ${misplaced}`;
  return numbers.length === count ? undefined : `${numbers.length} of ${count} lines came`;
}
