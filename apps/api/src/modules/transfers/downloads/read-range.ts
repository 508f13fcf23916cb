const shape = /^bytes=(\d{1,15})?-(\d{1,15})?$/;

/**
 * The single part that a `Range` header asks for. Null for none, for several, and for an invalid one: then everything
 * is sent.
 */
export function readRange(
  header: string | undefined,
): { readonly firstByte: number | null; readonly lastByte: number | null } | null {
  const [all, first, last] = shape.exec(header ?? "") ?? [];
  if (all === undefined || (first === undefined && last === undefined)) return null;
  if (first !== undefined && last !== undefined && Number(first) > Number(last)) return null;
  return { firstByte: numberOf(first), lastByte: numberOf(last) };
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
