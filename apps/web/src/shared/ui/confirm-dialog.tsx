import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { t } from "../text/t.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { overlayStyle, panelStyle, panelWidths, scrolledStyle } from "./dialog-style.ts";

interface ConfirmDialogProps {
  /** Names the object: "Delete 'Skyblock'?" */
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  /** Primary for what destroys nothing. */
  readonly confirmVariant?: "danger" | "primary";
  /** For questions that are themselves about cancelling. */
  readonly cancelLabel?: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Until the input in `children` is complete. */
  readonly isConfirmDisabled?: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel, isOpen, isBusy, onOpenChange, onConfirm } = props;
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content className={classNames(panelStyle, scrolledStyle, "gap-4 p-6", panelWidths.normal)}>
          <Radix.Title className="text-xl font-semibold wrap-anywhere">{title}</Radix.Title>
          <Radix.Description className="text-ink-muted">{description}</Radix.Description>
          {props.children}
          <footer className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button>{cancelLabel ?? t("Cancel")}</Button>
            </Radix.Cancel>
            <Button
              variant={props.confirmVariant ?? "danger"}
              isBusy={isBusy}
              disabled={props.isConfirmDisabled === true}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
