import { giveCredit } from "@blockwright/contract/admin/credit";
import { formatCents } from "@blockwright/contract/plans";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { AmountField, centsOf } from "./amount-field.tsx";
import { useMoneyCall } from "./use-money-call.ts";

interface GiveCreditFormProps {
  readonly userId: string;
  readonly onDone: () => void;
}

export function GiveCreditForm({ userId, onDone }: GiveCreditFormProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const amountCents = centsOf(amount);
  const give = useMoneyCall({
    request: `credit ${userId} ${amountCents ?? 0}`,
    run: (creditId) =>
      call(giveCredit, { body: { creditId, userId, amountCents: amountCents ?? 0, reason } }),
    failed: t("No credit was given"),
    done: ({ amountCents: cents, isWaiting }) => ({
      title: t("{amount} of credit", { amount: formatCents(cents) }),
      description: isWaiting ? t("It is given as soon as the card provider can be reached.") : undefined,
    }),
    onDone,
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate();
      }}
    >
      <AmountField
        label={t("Amount in dollars")}
        hint={t("At most $500.")}
        value={amount}
        onChange={setAmount}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={amountCents === undefined || !isReason(reason)}
        isBusy={give.isPending}
      >
        {t("Give credit")}
      </Button>
    </form>
  );
}
