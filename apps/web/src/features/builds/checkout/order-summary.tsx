import { planOfSize, plans } from "@blockwright/contract/plans";
import { monthlyPrice } from "../../../shared/prices/monthly-price.ts";
import { t } from "../../../shared/text/t.ts";
import { DataList } from "../../../shared/ui/data-list.tsx";
import { platformName } from "../platform-names.ts";
import type { Order } from "./order.ts";

export function OrderSummary({ order }: { readonly order: Order }) {
  const { platformType, size } = order;
  return (
    <>
      <DataList
        items={[
          { term: t("Plan"), detail: plans[planOfSize(size)].name },
          { term: t("Server type"), detail: platformName(platformType) },
          { term: t("RAM"), detail: t("{value} GB", { value: size.ramGb }) },
          { term: t("Storage"), detail: t("{value} GB", { value: size.storageGb }) },
        ]}
      />
      <p className="flex items-baseline justify-between gap-4 border-t border-night-700 pt-4">
        <span className="font-medium">{t("Total")}</span>
        <span className="font-heading text-2xl font-semibold tabular-nums">{monthlyPrice(size)}</span>
      </p>
    </>
  );
}

/** The prompt as it was written; it may be long. */
export function OrderPrompt({ prompt }: { readonly prompt: string }) {
  return (
    <blockquote
      // Long prompts scroll in their own box, which must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-md border-l-2 border-lamp-400 bg-night-900 px-4 py-3 break-words whitespace-pre-wrap text-ink-muted"
    >
      {prompt}
    </blockquote>
  );
}
