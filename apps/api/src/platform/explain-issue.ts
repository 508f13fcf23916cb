import type { z } from "zod";

/** For `safeParse`: says what is wrong where a schema has no sentence of its own. */
export function explainIssue({ code, path = [], input }: z.core.$ZodRawIssue): string | undefined {
  const field = path.map(String).join(".");
  // Names can come from the request.
  if (!/^[\w.-]{1,80}$/.test(field))
    return "Something in that request is not right. Check the fields and try again.";
  if (input === undefined) return `Please send "${field}".`;
  if (code === "too_small") return `"${field}" is too short or too small.`;
  if (code === "too_big") return `"${field}" is too long or too large.`;
  return `"${field}" can't be used like that. Please check it.`;
}
