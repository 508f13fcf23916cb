import { ChangeDialog, type Change } from "./change-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";

interface SecondFactorDialogProps {
  readonly what: "set-up" | Change;
  readonly onDone: () => void;
}

/** Loaded when it is opened: the QR code is drawn by code that nobody needs before. */
export function SecondFactorDialog({ what, onDone }: SecondFactorDialogProps) {
  return what === "set-up" ? <SetUpDialog onDone={onDone} /> : <ChangeDialog change={what} onDone={onDone} />;
}
