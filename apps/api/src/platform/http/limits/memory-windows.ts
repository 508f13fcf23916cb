import { tooManyTries, type Window } from "../../limits.ts";

/** About 4 MB per window when full. */
const maxSubjects = 50_000;

interface Counting {
  endsAt: number;
  readonly used: Map<string, number>;
}

export interface MemoryWindows {
  /** Takes one from the window or throws TOO_MANY_TRIES. */
  take(window: Window, subject: string): void;
  giveBack(window: Window, subject: string): void;
}

/**
 * Counts in this process only. All subjects of a window begin and end together, so that no timer is needed. When there
 * are too many, the oldest is evicted, which favours it and keeps memory bounded.
 */
export function createMemoryWindows(
  now: () => number = Date.now,
  subjectLimit: number = maxSubjects,
  factor = 1,
): MemoryWindows {
  const windows = new Map<string, Counting>();
  const countingOf = ({ name, windowMs }: Window): Counting => {
    let counting = windows.get(name);
    if (!counting) windows.set(name, (counting = { endsAt: now() + windowMs, used: new Map() }));
    if (counting.endsAt > now()) return counting;
    counting.endsAt = now() + windowMs;
    counting.used.clear();
    return counting;
  };
  return {
    take: (window, subject) => {
      const { used, endsAt } = countingOf(window);
      const count = (used.get(subject) ?? 0) + 1;
      if (count > Math.ceil(window.limit * factor)) throw tooManyTries(endsAt - now());
      if (count === 1 && used.size >= subjectLimit) forgetOldest(used);
      used.set(subject, count);
    },
    giveBack: (window, subject) => {
      const { used } = countingOf(window);
      const count = used.get(subject);
      if (count) used.set(subject, count - 1);
    },
  };
}

function forgetOldest(used: Map<string, number>): void {
  for (const oldest of used.keys()) {
    used.delete(oldest);
    return;
  }
}
