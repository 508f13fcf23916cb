import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../text/t.ts";
import { copyText } from "./copy-text.ts";

const copiedShownForMs = 2000;

interface CopyButtonProps {
  readonly value: string;
  /** The name of what is copied: "server address". */
  readonly what: string;
}

export function CopyButton({ value, what }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedShownForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copyText(value).then(setCopied)}
      aria-label={isCopied ? t("Copied") : t("Copy {what}", { what })}
      className="inline-grid size-9 shrink-0 place-items-center pointer-coarse:size-11 rounded-sm text-ink-muted transition hover:bg-night-800 hover:text-ink"
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </button>
  );
}
