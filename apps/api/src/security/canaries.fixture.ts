/** Every form in which a text is likely to be written in the clear. */
export function formsOf(secret: string | Buffer): string[] {
  const bytes = Buffer.from(secret);
  const text = bytes.toString("utf8");
  const isText = Buffer.from(text).equals(bytes);
  const written = isText ? [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)] : [];
  const encoded = [0, 1, 2].flatMap((shift) => {
    const base64 = base64Inside(bytes, shift);
    return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [...new Set([...written, ...encoded, bytes.toString("hex"), bytes.toString("hex").toUpperCase()])];
}

/** The part of the base64 that does not depend on the surrounding bytes, for each of the three alignments. */
function base64Inside(bytes: Buffer, shift: number): string {
  const base64 = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString("base64")
    .replaceAll("=", "");
  const start = shift === 0 ? 0 : shift + 1;
  const isWhole = (shift + bytes.length) % 3 === 0;
  return base64.slice(start, isWhole ? undefined : -1);
}

/** The places in which one of the secrets occurs, as "secret in place". */
export function findCanaries(
  secrets: Readonly<Record<string, string | Buffer>>,
  places: ReadonlyMap<string, string>,
): string[] {
  const found: string[] = [];
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret.length < 8) throw new Error(`${name} is too short to be looked for`);
    const forms = formsOf(secret);
    for (const [place, text] of places)
      if (forms.some((form) => text.includes(form))) found.push(`${name} in ${place}`);
  }
  return found;
}
