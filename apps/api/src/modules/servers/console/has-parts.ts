/** Whether the parts of a pattern, which stars separate, occur in this order, in any case. */
export function hasParts(text: string, pattern: string): boolean {
  const lower = text.toLowerCase();
  let at = 0;
  for (const part of pattern.toLowerCase().split("*")) {
    const found = lower.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}
