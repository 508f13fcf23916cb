import { memo } from "react";
import { classNames } from "../../../shared/ui/class-names.ts";
import type { ShownLine } from "./console-lines.ts";
import { linePieces, timeRange } from "./line-pieces.ts";
import type { Piece } from "./line-pieces.ts";
import type { ConsoleColour } from "./sgr.ts";

const colours: Record<ConsoleColour, string> = {
  black: "text-ink-muted",
  red: "text-ember-400",
  green: "text-grass-400",
  yellow: "text-lamp-400",
  blue: "text-sky-400",
  magenta: "text-orchid-400",
  cyan: "text-lagoon-400",
  white: "text-ink",
};

function lineColour({ kind, level }: ShownLine): string {
  switch (kind) {
    case "note":
      return "text-sky-400 italic";
    case "command":
      return "text-grass-400";
    case "error":
      return "text-ember-400";
    case "output":
      return { info: "text-ink", debug: "text-ink-muted", warn: "text-lamp-400", error: "text-ember-400" }[
        level
      ];
  }
}

interface ConsoleLineProps {
  readonly line: ShownLine;
  readonly search: string;
  /** The match that was stepped to. */
  readonly isCurrent: boolean;
  readonly hidesTime: boolean;
}

/** Text nodes only: output of a server never becomes markup, a link or a style. */
export const ConsoleLine = memo(({ line, search, isCurrent, hidesTime }: ConsoleLineProps) => {
  const hidden = hidesTime ? timeRange(line.text, line.time) : null;
  const pieces = linePieces(line.spans, { search, hidden });
  return (
    <li
      data-line={line.key}
      title={hidden ? line.time : undefined}
      className={classNames(
        "wrap-anywhere whitespace-pre-wrap",
        lineColour(line),
        isCurrent && "bg-night-800",
      )}
    >
      {line.kind === "command" && <span aria-hidden>{"> "}</span>}
      {pieces.length === 0 ? "\u00a0" : pieces.map((piece, index) => <Span key={index} piece={piece} />)}
    </li>
  );
});

function Span({ piece: { span, text, isFound } }: { readonly piece: Piece }) {
  const { colour, isBold, isItalic, isUnderlined, isStruck } = span;
  const style = classNames(
    colour !== null && colours[colour],
    isBold && "font-bold",
    isItalic && "italic",
    isUnderlined && "underline",
    isStruck && "line-through",
  );
  if (isFound)
    return <mark className={classNames(style, "rounded-xs bg-lamp-400 text-night-950!")}>{text}</mark>;
  return style === "" ? text : <span className={style}>{text}</span>;
}
