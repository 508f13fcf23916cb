import type { ReactNode } from "react";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { BillingAction } from "./subscription-actions.ts";

interface ActionButtonsProps {
  readonly actions: readonly BillingAction[];
  readonly open: BillingAction | undefined;
  readonly onOpen: (action: BillingAction) => void;
  /** A link before them. */
  readonly children?: ReactNode;
}

export function ActionButtons({ actions, open, onOpen, children }: ActionButtonsProps) {
  if (actions.length === 0 && !children) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === "pay" ? "primary" : action === "cancel" ? "ghost" : "secondary"}
          aria-expanded={open === action}
          onClick={() => onOpen(action)}
        >
          {labelOf(action)}
        </Button>
      ))}
    </div>
  );
}

function labelOf(action: BillingAction): string {
  switch (action) {
    case "pay":
      return t("Pay now");
    case "resume":
      return t("Keep the plan");
    case "replace-card":
      return t("Use another card");
    case "remove-card":
      return t("Remove card");
    case "refund":
      return t("Get a refund");
    case "cancel":
      return t("Cancel plan");
  }
}
