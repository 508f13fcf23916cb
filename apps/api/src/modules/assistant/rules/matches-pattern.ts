/**
 * Whether a path is the pattern's, or below it. `*` is any part of a name, `**` any part of a path. All positions of the
 * pattern are followed at once: with a regular expression, a pattern of many stars would take exponential time.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern.match(/\*+|[^*]/gu) ?? [];
  let positions = withoutStars(parts, [0]);
  for (const character of path) {
    if (character === "/" && positions.has(parts.length)) return true;
    const next = [...positions].flatMap((position) => {
      const part = parts[position];
      if (part === undefined) return [];
      if (part.startsWith("*")) return part.length > 1 || character !== "/" ? [position] : [];
      return part === character ? [position + 1] : [];
    });
    positions = withoutStars(parts, next);
  }
  return positions.has(parts.length);
}

/** A star may also stand for nothing. */
function withoutStars(parts: readonly string[], positions: readonly number[]): Set<number> {
  const reached = new Set(positions);
  for (const position of reached) if (parts[position]?.startsWith("*") === true) reached.add(position + 1);
  return reached;
}
