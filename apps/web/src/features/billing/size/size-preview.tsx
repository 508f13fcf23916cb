import type { previewSize, Subscription } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import type { RouteAnswer } from "@blockwright/contract/route";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { useChangeSize } from "./use-change-size.ts";

type Preview = RouteAnswer<typeof previewSize>;

interface SizePreviewProps {
  readonly subscription: Subscription;
  readonly size: ServerSize;
  readonly preview: Preview;
  readonly onDone: () => void;
}

export function SizePreview({ subscription, size, preview, onDone }: SizePreviewProps) {
  const change = useChangeSize(subscription.id, (isLater) => {
    const description = isLater
      ? t("It takes effect on {day}.", { day: exactDay(preview.at) })
      : preview.needsRestart
        ? t("It takes effect when you restart the server.")
        : t("It takes effect now.");
    showToast({ title: t("Size changed"), description, tone: "success" });
    onDone();
  });
  const { takesEffect, dueNowCents } = preview;
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <p>{previewText(preview)}</p>
      {takesEffect !== "already" && (
        <Button
          variant="primary"
          className="self-start"
          isBusy={change.isPending}
          onClick={() => change.mutate({ size, dueNowCents })}
        >
          {buttonText(preview)}
        </Button>
      )}
    </div>
  );
}

function buttonText({ takesEffect, dueNowCents, at }: Preview): string {
  if (takesEffect === "next-period") return t("Change from {day}", { day: exactDay(at) });
  if (dueNowCents === 0) return t("Change now");
  return t("Pay {price} and change", { price: formatCents(dueNowCents) });
}

function previewText({ takesEffect, monthlyCents, at, ...preview }: Preview): string {
  const price = formatCents(monthlyCents);
  switch (takesEffect) {
    case "already":
      return t("The server already has this size.");
    case "next-period":
      return withBilled(
        t("Nothing is due now. From {day} you pay {price}/month.", { day: exactDay(at), price }),
        monthlyCents,
      );
    case "now": {
      const due = dueText(preview, price);
      return preview.needsRestart ? `${due} ${t("It takes effect when you restart the server.")}` : due;
    }
  }
}

function dueText(
  { dueNowCents, dueLaterCents, beginsMonth }: Pick<Preview, "dueNowCents" | "dueLaterCents" | "beginsMonth">,
  price: string,
): string {
  if (dueLaterCents > 0)
    return t("Nothing is due now: {due} is added to the next payment. After that you pay {price}/month.", {
      due: formatCents(dueLaterCents),
      price,
    });
  if (dueNowCents === 0) return t("Nothing is due now. You go on paying {price}/month.", { price });
  const due = formatCents(dueNowCents);
  return beginsMonth
    ? t("{due} is due now: a month, less what you paid for later. After that you pay {price}/month.", {
        due,
        price,
      })
    : t("{due} is due now for the rest of this month. After that you pay {price}/month.", { due, price });
}

function withBilled(text: string, centsPerMonth: number): string {
  const billed = billedText(centsPerMonth);
  return billed === undefined ? text : `${text} ${billed}`;
}
