export interface AskedRange {
  readonly firstByte: number | null;
  readonly lastByte: number | null;
}

export interface ByteSpan {
  readonly firstByte: number;
  readonly bytes: number;
}

/** Resolves a range request as defined by HTTP. Null when the range is not satisfiable. */
export function resolveRange(asked: AskedRange | null, sizeBytes: number): ByteSpan | null {
  if (asked === null) return { firstByte: 0, bytes: sizeBytes };
  const { firstByte, lastByte } = asked;
  if (firstByte === null) {
    const bytes = Math.min(lastByte ?? 0, sizeBytes);
    return bytes === 0 ? null : { firstByte: sizeBytes - bytes, bytes };
  }
  const end = Math.min((lastByte ?? sizeBytes) + 1, sizeBytes);
  return firstByte < end ? { firstByte, bytes: end - firstByte } : null;
}
