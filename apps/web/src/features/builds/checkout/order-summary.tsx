import { monthlyCents, planOfSize, plans } from "@blockwright/contract/plans";
import type { Proposal } from "@blockwright/contract/proposals";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { monthlyPrice } from "../../../shared/prices/monthly-price.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { DataList } from "../../../shared/ui/data-list.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { platformName } from "../platform-names.ts";
import type { Order } from "./order.ts";

interface OrderSummaryProps {
  readonly order: Order;
  readonly proposal: Proposal | undefined;
  /** Of the server's name. */
  readonly level?: "h2" | "h3";
}

/** What is built, and what it costs. */
export function OrderSummary({ order, proposal, level = "h3" }: OrderSummaryProps) {
  const { platformType, size } = order;
  return (
    <>
      <Built proposal={proposal} level={level} />
      <DataList
        items={[
          ...(proposal ? describe(proposal) : []),
          { term: t("Server type"), detail: platformName(platformType) },
          { term: t("Plan"), detail: plans[planOfSize(size)].name },
          { term: t("RAM"), detail: t("{value} GB", { value: size.ramGb }) },
          { term: t("Storage"), detail: t("{value} GB", { value: size.storageGb }) },
        ]}
      />
      <p className="flex items-baseline justify-between gap-4 border-t border-night-700 pt-4">
        <span className="font-medium">{t("Total")}</span>
        <span className="font-heading text-2xl font-semibold tabular-nums">{monthlyPrice(size)}</span>
      </p>
      <p className="text-right text-sm text-ink-muted empty:hidden">{billedText(monthlyCents(size))}</p>
    </>
  );
}

function Built({ proposal, level: Heading }: Required<Pick<OrderSummaryProps, "level" | "proposal">>) {
  if (!proposal)
    return (
      <p className="text-sm text-ink-muted">
        {t("We plan your server from your description during the build.")}
      </p>
    );
  return (
    <>
      <Heading className="text-lg font-semibold wrap-anywhere">{proposal.name}</Heading>
      <p className="text-sm text-ink-muted wrap-anywhere">{proposal.description}</p>
    </>
  );
}

function describe({ chips, choices, plugins, notIncluded, joining }: Proposal) {
  const [software = ""] = chips;
  const addOns = plugins.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name);
  const missing = notIncluded.map(({ what }) => translate(what));
  const { owner } = joining;
  return [
    {
      term: t("Software"),
      detail: choices.platformType === "bedrock" ? t("Bedrock, newest version") : translate(software),
    },
    { term: t("Plugins and mods"), detail: addOns.length === 0 ? t("None") : addOns.join(", ") },
    ...(missing.length === 0 ? [] : [{ term: t("Not included"), detail: missing.join(", ") }]),
    ...(owner === null ? [] : [{ term: t("Owner"), detail: ownerText(owner.name, owner.isOperator) }]),
  ];
}

function ownerText(name: string, isOperator: boolean): string {
  return isOperator ? t("{name}, operator", { name }) : name;
}

/** For all of it: what is read from the proposal would move the rest. */
export function SummarySkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
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
