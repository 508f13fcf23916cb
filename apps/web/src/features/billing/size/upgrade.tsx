import { billedCents, formatCents, freeSize, isSize, monthlyCents } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { useState } from "react";
import { CardForm } from "../../../shared/cards/card-form.tsx";
import { payHere } from "../../../shared/cards/confirm-card.ts";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { isSameSize, SizeSliders } from "./size-sliders.tsx";
import { useUpgrade } from "./use-upgrade.ts";

interface UpgradeProps {
  readonly serverId: string;
  /** What it has now. */
  readonly current: ServerSize;
  readonly isRunning: boolean;
  /** Stopped since its plan has ended: paid for again, it may keep its size. */
  readonly isUnpaid: boolean;
}

/** A paid size for a server that nobody pays for: its price, then the card. */
export function Upgrade({ serverId, current, isRunning, isUnpaid }: UpgradeProps) {
  const [size, setSize] = useState<ServerSize>(isSize(current) ? current : freeSize);
  const { order, isVerifying, verify, reset } = useUpgrade(serverId);
  const cents = monthlyCents(size);
  const isFree = cents === 0;
  const ordered = order.data;
  const { clientSecret = null, publishableKey = null } = ordered ?? {};

  return (
    <>
      <SizeSliders
        size={size}
        onChange={(next) => {
          setSize(next);
          reset();
        }}
      />
      {!isFree && (
        <p>
          {dueText(cents)} {isRunning && t("It takes effect when you restart the server.")}
        </p>
      )}
      {clientSecret !== null && publishableKey !== null ? (
        <CardForm
          form={{ clientSecret, publishableKey }}
          submitLabel={t("Pay {price}", {
            price: formatCents((ordered?.amount ?? 0) - (ordered?.creditCents ?? 0)),
          })}
          failedTitle={t("Payment Failed")}
          confirm={payHere(`/size/${serverId}`)}
          onDone={() => verify(clientSecret.split("_secret_")[0] ?? "")}
          onOver={() => verify(clientSecret.split("_secret_")[0] ?? "")}
        />
      ) : (
        <Button
          variant="primary"
          className="self-start"
          disabled={isFree || (!isUnpaid && isSameSize(size, current))}
          isBusy={order.isPending || isVerifying}
          onClick={() => order.mutate({ size, withCredit: ordered !== undefined })}
        >
          {ordered
            ? t("Pay {price} with your credit", { price: formatCents(ordered.amount) })
            : t("Continue with {price}/month", { price: formatCents(cents) })}
        </Button>
      )}
    </>
  );
}

function dueText(centsPerMonth: number): string {
  const [price, due] = [formatCents(centsPerMonth), formatCents(billedCents(centsPerMonth))];
  const billed = billedText(centsPerMonth);
  return billed === undefined
    ? t("{price} is due now for the first month. After that you pay {price}/month until you cancel.", {
        price,
      })
    : `${t("{due} is due now. You pay {price}/month until you cancel.", { due, price })} ${billed}`;
}
