import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { t } from "../../shared/text/t.ts";

interface ActionPanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ActionPanel({ title, onClose, children }: ActionPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="relative flex flex-col gap-4 rounded-md border border-night-700 bg-night-900 p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="pr-10 text-lg font-semibold outline-none">
        {title}
      </h3>
      {children}
      <button
        type="button"
        aria-label={t("Close")}
        onClick={onClose}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-md text-ink-muted transition hover:bg-night-800 hover:text-ink"
      >
        <X aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
    </section>
  );
}
