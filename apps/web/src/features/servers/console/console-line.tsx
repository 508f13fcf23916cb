import { memo } from "react";
import { classNames } from "../../../shared/ui/class-names.ts";
import type { ShownLine } from "./console-lines.ts";
import type { ConsoleColour, ConsoleSpan } from "./sgr.ts";

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

/** Text nodes only: output of a server never becomes markup, a link or a style. */
export const ConsoleLine = memo(({ line }: { readonly line: ShownLine }) => (
  <li className={classNames("wrap-anywhere whitespace-pre-wrap", lineColour(line))}>
    {line.kind === "command" && <span aria-hidden>{"> "}</span>}
    {line.spans.length === 0 ? "\u00a0" : line.spans.map((span, index) => <Span key={index} span={span} />)}
  </li>
));

function Span({ span }: { readonly span: ConsoleSpan }) {
  const { text, colour, isBold, isItalic, isUnderlined, isStruck } = span;
  const style = classNames(
    colour !== null && colours[colour],
    isBold && "font-bold",
    isItalic && "italic",
    isUnderlined && "underline",
    isStruck && "line-through",
  );
  return style === "" ? text : <span className={style}>{text}</span>;
}
