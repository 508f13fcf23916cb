import type { Payment } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import { FileDown } from "lucide-react";
import { webAddress } from "../../shared/browser/web-address.ts";
import { exactDay } from "../../shared/text/relative-time.ts";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import type { BadgeTone } from "../../shared/ui/badge.tsx";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";

export function PaymentList({ payments }: { readonly payments: readonly Payment[] }) {
  return (
    <Card>
      <CardHeader title={t("Payments")} description={t("Newest first. Invoices open at Stripe.")} />
      <ul className="divide-y divide-night-700">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { at, description, serverName, amountCents, refundedCents, status } = payment;
  const badge = badgeOf(status);
  const pdfUrl = webAddress(payment.pdfUrl);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">
          {visibleLine(translate(description))}
          {serverName !== null && <span className="text-ink-muted"> · {visibleLine(serverName)}</span>}
        </p>
        <p className="text-ink-muted">
          <time dateTime={at}>{exactDay(at)}</time>
          {refundedCents > 0 && ` · ${t("{price} refunded", { price: formatCents(refundedCents) })}`}
        </p>
      </div>
      <Badge tone={badge.tone}>{badge.label}</Badge>
      <span className="font-medium tabular-nums">{formatCents(amountCents)}</span>
      {pdfUrl !== null && (
        <a
          href={pdfUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t("Invoice of {day} as PDF", { day: exactDay(at) })}
          className={buttonStyle("secondary", "sm")}
        >
          <FileDown aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("PDF")}
        </a>
      )}
    </li>
  );
}

function badgeOf(status: Payment["status"]): { readonly label: string; readonly tone: BadgeTone } {
  switch (status) {
    case "open":
      return { label: t("Open"), tone: "lamp" };
    case "paid":
      return { label: t("Paid"), tone: "grass" };
    case "failed":
      return { label: t("Failed"), tone: "ember" };
    case "refunded":
      return { label: t("Refunded"), tone: "neutral" };
    case "disputed":
      return { label: t("Disputed"), tone: "ember" };
  }
}
