import { ArrowLeft } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { toastLiftVariable } from "../../../shared/ui/toast-store.ts";
import { folderOf, nameOf } from "../file-paths.ts";
import { useVisibleArea } from "./use-visible-area.ts";

interface EditorFrameProps {
  readonly path: string;
  readonly onClose: () => void;
  /** Beside the name: whether everything is saved. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  /** Undefined while the file is loading. */
  readonly children?: ReactNode;
}

/** Fills the window. Every kind of file is shown inside it. */
export function EditorFrame({ path, onClose, status, actions, children }: EditorFrameProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useVisibleArea(frameRef);
  useLiftedToasts();
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          ref={frameRef}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-40 flex h-dvh flex-col bg-night-900 outline-none"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            frameRef.current?.focus();
          }}
          // Escape has other meanings in the text, and a slip must not lose anything.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <header className="flex items-center gap-2 border-b border-night-700 bg-night-850 px-2 py-2 sm:gap-3 sm:px-4">
            <Button size="sm" variant="ghost" className="min-w-11" onClick={onClose}>
              <ArrowLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
              <span className="max-sm:sr-only">{t("Go Back")}</span>
            </Button>
            <div className="min-w-0 flex-1">
              <Radix.Title className="truncate font-mono text-sm font-semibold" title={visibleLine(path)}>
                <span className="font-normal text-ink-muted max-sm:hidden">
                  {folderOf(path) === "" ? "" : `${visibleLine(folderOf(path))}/`}
                </span>
                {visibleLine(nameOf(path))}
              </Radix.Title>
              {status}
            </div>
            {actions}
          </header>
          {children ?? (
            <output className="flex flex-1 items-center justify-center gap-2 text-sm text-ink-muted">
              <Spinner />
              {t("Loading file...")}
            </output>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** On a phone the toolbar is at the bottom, where toasts would cover it. */
function useLiftedToasts(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(toastLiftVariable, "3.5rem");
    return () => {
      style.removeProperty(toastLiftVariable);
    };
  }, []);
}
