import { t, tCount } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";

interface SaveBarProps {
  readonly count: number;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isBusy?: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Stays in view while there is something to save. */
export function SaveBar({ count, label, isDisabled, isBusy = false, onDiscard, onSave }: SaveBarProps) {
  if (count === 0) return null;
  return (
    <div className="sticky bottom-3 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-lamp-400/40 bg-night-800 p-3 shadow-card">
      <span className="text-sm font-medium">
        {tCount(count, "{count} unsaved change", "{count} unsaved changes")}
      </span>
      <span className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t("Discard")}
        </Button>
        <Button size="sm" variant="primary" disabled={isDisabled} isBusy={isBusy} onClick={onSave}>
          {label}
        </Button>
      </span>
    </div>
  );
}
