import { Link } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { EulaTick } from "../eula/eula-tick.tsx";
import { useEulaConsent } from "../eula/use-eula-consent.ts";
import { OrderPrompt, OrderSummary } from "./order-summary.tsx";
import type { Order } from "./order.ts";
import type { useOrderProposal } from "./use-order-proposal.ts";

interface AskToBuildProps extends Omit<ReturnType<typeof useOrderProposal>, "order"> {
  readonly order: Order;
  readonly isPlacing: boolean;
  readonly onPlace: () => void;
}

export function AskToBuild({ order, proposal, isPending, isPlacing, onPlace }: AskToBuildProps) {
  const consent = useEulaConsent();
  // Consent and proposal affect the height of the card, so nothing is rendered before they are known.
  if (consent.status === "loading" || isPending) return <PageSpinner />;
  return (
    <div className="mx-auto w-full max-w-xl py-8 sm:py-12">
      <Card className="flex flex-col gap-5">
        <header>
          <h1 className="text-2xl font-semibold">{t("Build this server?")}</h1>
          <p className="mt-1 text-sm text-ink-muted">
            {t("Nothing is built before you say so. This is what you asked for:")}
          </p>
        </header>
        <OrderPrompt prompt={order.prompt} />
        <OrderSummary level="h2" order={order} proposal={proposal} />
        <EulaTick consent={consent} />
        <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Link to="/" className={buttonStyle()}>
            {t("Back to Home")}
          </Link>
          <Button
            variant="primary"
            isBusy={isPlacing || isPending || consent.isStoring}
            onClick={() => consent.withConsent(onPlace)}
          >
            {t("Build this server")}
          </Button>
        </footer>
      </Card>
    </div>
  );
}
