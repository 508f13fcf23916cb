import { visibleLine } from "../text/visible-text.ts";
import { classNames } from "./class-names.ts";

/** The differences of a file, line by line. The content is untrusted. */
export function DiffLines({ diff, className }: { readonly diff: string; readonly className?: string }) {
  return (
    <pre
      className={classNames(
        "rounded-md bg-night-950 p-3 font-mono wrap-anywhere whitespace-pre-wrap",
        className ?? "text-sm",
      )}
    >
      {diff.split("\n").map((line, index) => (
        <span key={index} className={classNames("block", toneOf(line))}>
          {visibleLine(line) || " "}
        </span>
      ))}
    </pre>
  );
}

function toneOf(line: string): string {
  if (line.startsWith("+")) return "text-grass-400";
  return line.startsWith("-") ? "text-ember-400" : "text-ink-muted";
}
