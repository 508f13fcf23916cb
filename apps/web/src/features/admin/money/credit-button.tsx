import { readCredit } from "@blockwright/contract/admin/credit";
import { formatCents } from "@blockwright/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { TabState } from "../tab-state.tsx";
import { GiveCreditForm } from "./give-credit-form.tsx";

interface CreditProps {
  readonly userId: string;
  readonly name: string;
}

/** Beside a person in the search results. */
export function CreditButton({ userId, name }: CreditProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={t("Credit of {name}", { name })}
        className="pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        {t("Credit")}
      </Button>
      {isOpen && <CreditDialog userId={userId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function CreditDialog({ userId, name, onClose }: CreditProps & { readonly onClose: () => void }) {
  const credit = useQuery({
    queryKey: ["admin", "credit", userId],
    queryFn: ({ signal }) => call(readCredit, { params: { userId } }, signal),
    staleTime: 0,
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("Credit")}
      description={t("For {name}. Their next payments use it first, and they get an email.", { name })}
    >
      <TabState query={credit} failedTitle={t("We couldn't read the credit")}>
        {({ balanceCents, given }) => (
          <div className="flex flex-col gap-4">
            <p>
              {balanceCents === null
                ? t("The card provider does not say how much is left.")
                : t("{amount} is left.", { amount: formatCents(balanceCents) })}
            </p>
            {given.length > 0 && (
              <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-sm text-ink-muted">
                {given.map(({ amountCents, reason, at, isWaiting }) => (
                  <li key={at} className="wrap-anywhere">
                    {`${formatCents(amountCents)} · ${visibleLine(reason)} · `}
                    {isWaiting ? t("waits for the card provider") : <TimeAgo iso={at} />}
                  </li>
                ))}
              </ul>
            )}
            <GiveCreditForm userId={userId} onDone={onClose} />
          </div>
        )}
      </TabState>
    </Dialog>
  );
}
