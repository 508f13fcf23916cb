/** A kick reason as plain text. Depending on the version it is JSON, typed NBT, or plain text. */
export function plainText(component: unknown): string {
  if (typeof component === "string") return fromString(component);
  if (Array.isArray(component)) return component.map(plainText).join("");
  if (typeof component !== "object" || component === null) return "";
  const { text, extra, translate, value, type } = component as Record<string, unknown>;
  if (type !== undefined && value !== undefined) return plainText(value);
  return [text, extra, translate].map(plainText).join("");
}

function fromString(text: string): string {
  if (!/^[{["]/.test(text)) return text;
  try {
    return plainText(JSON.parse(text));
  } catch {
    return text;
  }
}
