import { useMemo } from "react";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import type { Inline } from "./parse-inline.ts";
import { parseMarkdown, type Block } from "./parse-markdown.ts";

/** A model's text. Only elements of ours are made from it, so it can't bring in markup, images or scripts. */
export function MarkdownText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="flex flex-col gap-3 wrap-anywhere">
      {blocks.map((block, index) => (
        <MarkdownBlock key={index} block={block} />
      ))}
    </div>
  );
}

function MarkdownBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <h3 className="text-base font-semibold">
          <Parts parts={block.parts} />
        </h3>
      );
    case "paragraph":
      return (
        <p>
          {block.lines.map((parts, index) => (
            <span key={index}>
              {index > 0 && <br />}
              <Parts parts={parts} />
            </span>
          ))}
        </p>
      );
    case "list":
      return <MarkdownList {...block} />;
    case "code":
      return (
        <pre className="rounded-md bg-night-950 p-3 font-mono text-console whitespace-pre-wrap">
          <code>{block.text}</code>
        </pre>
      );
  }
}

function MarkdownList({ isOrdered, items }: Extract<Block, { kind: "list" }>) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <List className={isOrdered ? "list-decimal pl-6" : "list-disc pl-6"}>
      {items.map((parts, index) => (
        <li key={index}>
          <Parts parts={parts} />
        </li>
      ))}
    </List>
  );
}

function Parts({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { readonly part: Inline }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code className="rounded-sm bg-night-950 px-1 font-mono text-console">{part.text}</code>;
    case "strong":
      return (
        <strong className="font-semibold">
          <Parts parts={part.parts} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case "link":
      return (
        <>
          <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" className={textLinkStyle}>
            {part.text}
          </a>
          {part.host !== null && <span className="text-ink-muted"> ({part.host})</span>}
        </>
      );
  }
}
