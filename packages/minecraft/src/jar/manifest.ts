/** One value of the main section of META-INF/MANIFEST.MF. Long lines continue on the next line, after a space. */
export function manifestValue(text: string, key: string): string | null {
  const [mainSection = ""] = text.replaceAll(/\r\n?/g, "\n").replaceAll("\n ", "").split("\n\n");
  const prefix = `${key.toLowerCase()}:`;
  const line = mainSection.split("\n").find((one) => one.toLowerCase().startsWith(prefix));
  return line?.slice(prefix.length).trim() || null;
}
