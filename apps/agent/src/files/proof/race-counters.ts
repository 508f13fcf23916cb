/** Indexes of the counters shared by the attacker and its victim. */
export const counted = {
  /** Nonzero when the attacker must stop. */
  isOver: 0,
  /** How many times a link replaced a file or folder. */
  links: 1,
  /** 1 while a link is in place. */
  standing: 2,
} as const;

export const countedBytes = Object.keys(counted).length * Int32Array.BYTES_PER_ELEMENT;
