/** How many of something each subject has open at once. */
export interface Seats {
  /** Call it to release the seat. Undefined: all are taken. */
  take(subject: string): (() => void) | undefined;
}

export function createSeats(maxPerSubject: number): Seats {
  const taken = new Map<string, number>();
  return {
    take: (subject) => {
      const count = (taken.get(subject) ?? 0) + 1;
      if (count > maxPerSubject) return undefined;
      taken.set(subject, count);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(subject) ?? 1) - 1;
        if (left > 0) taken.set(subject, left);
        else taken.delete(subject);
      };
    },
  };
}
