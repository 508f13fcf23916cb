import type { AddOnPort } from "@blockwright/contract/addresses";
import { t } from "../text/t.ts";
import { visibleLine } from "../text/visible-text.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { textLinkStyle } from "../ui/text-link-style.ts";

/** What it is for, and its address to copy. A map can be opened. */
export function PortLine({ port: { purpose, host, port } }: { readonly port: AddOnPort }) {
  const shown = visibleLine(host);
  const name = shown.includes(":") ? `[${shown}]` : shown;
  const address = `${name}:${port}`;
  const text = (
    <span className="min-w-0 wrap-anywhere">
      {name}
      <span className="whitespace-nowrap">:{port}</span>
    </span>
  );
  const label = labelOf(purpose);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      <span>{t("{what}:", { what: label })}</span>
      <span className="inline-flex max-w-full items-center gap-1">
        {purpose === "web-map" ? (
          <a
            href={`http://${address}/`}
            aria-label={address}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLinkStyle} inline-flex min-w-0 items-center font-mono pointer-coarse:min-h-11`}
          >
            {text}
          </a>
        ) : (
          <span className="min-w-0 font-mono text-ink">{text}</span>
        )}
        <CopyButton value={address} what={t("address of {what}", { what: label })} />
      </span>
    </p>
  );
}

function labelOf(purpose: AddOnPort["purpose"]): string {
  switch (purpose) {
    case "web-map":
      return t("Web map");
    case "voice":
      return t("Voice chat");
    case "votes":
      return t("Votes");
  }
}
