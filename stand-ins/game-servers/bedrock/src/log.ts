/** `[2026-08-01 12:34:56:789 INFO] text`, the one form of a Bedrock server's console. */
export function log(level: "INFO" | "WARN" | "ERROR", text: string): void {
  const [date, time] = new Date().toISOString().replace("Z", "").replace(".", ":").split("T");
  process.stdout.write(`[${date} ${time} ${level}] ${text}\n`);
}
