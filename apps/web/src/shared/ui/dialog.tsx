import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef, type ReactNode, type RefObject } from "react";
import { t } from "../text/t.ts";
import { classNames } from "./class-names.ts";
import { overlayStyle, panelStyle, panelWidths, scrolledStyle, sheetStyle } from "./dialog-style.ts";
import { toasterId } from "./toast-store.ts";

interface DialogProps {
  readonly title: string;
  readonly description: string;
  readonly width?: keyof typeof panelWidths | "sheet";
  /** Where the first control is far down or comes late, the heading gets the focus, so that reading starts at the top. */
  readonly startsAtHeading?: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
  /** Stays at the lower edge while the rest scrolls. */
  readonly footer?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { width = "normal", startsAtHeading = false, isOpen, onOpenChange, footer } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasFooter = footer !== undefined;
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={classNames(
            width === "sheet" ? sheetStyle : `${panelStyle} ${panelWidths[width]}`,
            hasFooter ? "overflow-hidden" : `${scrolledStyle} gap-4 p-6`,
          )}
          onOpenAutoFocus={(event) => {
            if (!startsAtHeading) return;
            event.preventDefault();
            heading.current?.focus();
          }}
          onInteractOutside={(event) => {
            if (isInToaster(event.detail.originalEvent.target)) event.preventDefault();
          }}
        >
          {hasFooter ? (
            <>
              <div className={classNames(scrolledStyle, "min-h-0 gap-3 p-6 pb-3")}>
                <Content {...props} heading={heading} />
              </div>
              <footer className="flex flex-col gap-1.5 border-t border-night-700 px-6 pt-2 pb-4">
                {footer}
              </footer>
            </>
          ) : (
            <Content {...props} heading={heading} />
          )}
          <Radix.Close
            aria-label={t("Close")}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-md text-ink-muted transition hover:bg-night-800 hover:text-ink"
          >
            <X aria-hidden className="size-4.5" strokeWidth={1.75} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ContentProps extends Pick<DialogProps, "title" | "description" | "startsAtHeading" | "children"> {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Content({ title, description, startsAtHeading = false, children, heading }: ContentProps) {
  return (
    <>
      <header className="pr-10">
        <Radix.Title
          ref={heading}
          {...(startsAtHeading && { tabIndex: -1 })}
          className="text-xl font-semibold outline-none"
        >
          {title}
        </Radix.Title>
        <Radix.Description className="mt-1 text-sm text-ink-muted">{description}</Radix.Description>
      </header>
      {children}
    </>
  );
}

/** Toasts are above a dialog: pressing one must not close the dialog. */
function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${toasterId}`) !== null;
}
