import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";

export function FactorMissing({ title }: { readonly title: string }) {
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
      <Card>
        <EmptyState
          level="h2"
          title={t("This page needs a second factor")}
          description={t("Set it up on your account page. It takes a minute.")}
          action={
            <Link to="/account" className={buttonStyle("primary")}>
              {t("Your account")}
            </Link>
          }
        />
      </Card>
    </div>
  );
}
