import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../text/t.ts";
import { IconButton } from "./icon-button.tsx";
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

  return (
    <IconButton
      icon={isCopied ? Check : Copy}
      label={isCopied ? t("Copied") : t("Copy {what}", { what })}
      onClick={() => void copyText(value).then(setCopied)}
    />
  );
}

/** Whether it was copied. If not, a toast says so. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    const description = t("Your browser did not allow it. Select the text and copy it by hand.");
    showToast({ title: t("Could not copy"), description, tone: "danger" });
    return false;
  }
}
