import { CancelDialog } from "./cancel/cancel-dialog.tsx";
import { RefundDialog } from "./cancel/refund-dialog.tsx";
import { Resume } from "./cancel/resume.tsx";
import { RemoveCardDialog } from "./card/remove-card-dialog.tsx";
import { ReplaceCard } from "./card/replace-card.tsx";
import { PayOverdue } from "./pay/pay-overdue.tsx";
import type { ActionProps, BillingAction } from "./subscription-actions.ts";

/** Forms of the card provider are part of the page: its windows must open above everything, so no dialog contains them. */
export function OpenAction({ action, ...props }: ActionProps & { readonly action: BillingAction }) {
  switch (action) {
    case "pay":
      return <PayOverdue {...props} />;
    case "resume":
      return <Resume {...props} />;
    case "replace-card":
      return <ReplaceCard {...props} />;
    case "remove-card":
      return <RemoveCardDialog {...props} />;
    case "refund":
      return <RefundDialog {...props} />;
    case "cancel":
      return <CancelDialog {...props} />;
  }
}
