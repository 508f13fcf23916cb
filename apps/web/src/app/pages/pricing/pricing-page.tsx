import { Link } from "@tanstack/react-router";
import { Hammer } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { PageHeader } from "../page-header.tsx";
import { usePublicPage } from "../use-public-page.ts";
import { Calculator } from "./calculator.tsx";
import { Explainers } from "./explainers.tsx";
import { Included } from "./included.tsx";
import { PlanTable } from "./plan-table.tsx";

export function PricingPage() {
  usePublicPage("/pricing");
  return (
    <div className="flex flex-col gap-12 py-10 sm:gap-16 sm:py-14">
      <PageHeader
        title={t("Pricing")}
        text={t(
          "Pay for the memory and the storage you use, and for nothing else. The first server is free.",
        )}
      />
      <Explainers />
      <Calculator />
      <PlanTable />
      <Included />
      <div className="flex flex-col items-center gap-4 text-center">
        <p className="text-lg text-pretty text-ink-muted">
          {t("You choose the size after you have said what you want to play.")}
        </p>
        <Link to="/" className={buttonStyle("primary", "lg")}>
          <Hammer aria-hidden className="size-5" strokeWidth={1.75} />
          {t("Start Building Your Server")}
        </Link>
      </div>
    </div>
  );
}
