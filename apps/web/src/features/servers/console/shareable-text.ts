import { shareableLine } from "@blockwright/minecraft/console/shareable-line";
import type { ShownLine } from "./console-lines.ts";

/** The console as plain text for sharing: players' addresses and secrets are removed. */
export function shareableText(lines: readonly Pick<ShownLine, "kind" | "text">[]): string {
  return lines.map(({ kind, text }) => shareableLine(kind === "command" ? `> ${text}` : text)).join("\n");
}
