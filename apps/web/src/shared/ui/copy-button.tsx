import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../text/t.ts";
import { showToast } from "./toast-store.ts";

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

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      const description = t("Your browser did not allow it. Select the text and copy it by hand.");
      showToast({ title: t("Could not copy"), description, tone: "danger" });
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={isCopied ? t("Copied") : t("Copy {what}", { what })}
      className="inline-grid size-9 shrink-0 place-items-center pointer-coarse:size-11 rounded-sm text-ink-muted transition hover:bg-night-800 hover:text-ink"
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </button>
  );
}
