import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef } from "react";
import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { useVisibleArea } from "./use-visible-area.ts";

interface CoverPanelProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  /** At the bottom, within reach of a thumb. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Covers the editor and fills the window like it. */
export function CoverPanel({ title, description, onClose, footer, children }: CoverPanelProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  useVisibleArea(panelRef);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={panelRef}
          className="fixed inset-x-0 top-0 z-40 flex h-dvh flex-col bg-night-850"
          onInteractOutside={(event) => event.preventDefault()}
        >
          <header className="relative border-b border-night-700 py-3 pr-16 pl-4">
            <Radix.Title className="text-lg font-semibold wrap-anywhere">{title}</Radix.Title>
            <Radix.Description className="text-sm text-ink-muted">{description}</Radix.Description>
            <Radix.Close
              aria-label={t("Close")}
              className="absolute top-2 right-2 grid size-11 place-items-center rounded-md text-ink-muted transition hover:bg-night-800 hover:text-ink"
            >
              <X aria-hidden className="size-4.5" strokeWidth={1.75} />
            </Radix.Close>
          </header>
          {children}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-night-700 p-3 max-sm:flex-col-reverse">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
