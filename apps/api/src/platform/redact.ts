const secretName = /pass(word|phrase)?|secret|token|cookie|authorization|api-?key|creds|credential|pepper/i;
const maxDepth = 6;

/** A copy in which every value under a secret-sounding name is blanked. Used by logs and request fingerprints. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date || value instanceof Error) return value;
  if (depth >= maxDepth) return "[deep]";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) ? "[redacted]" : redact(item, depth + 1),
    ]),
  );
}
