import { verifyPayment } from "@blockwright/contract/billing/payments";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useShownLocation } from "../../../../shared/browser/use-shown-location.ts";
import { t, translate } from "../../../../shared/text/t.ts";
import { showToast } from "../../../../shared/ui/toast-store.ts";
import { usePageTitle } from "../../../../shared/ui/use-page-title.ts";
import { clearDraft } from "../../build-draft.ts";
import { paymentResultQuery } from "./payment-result-query.ts";
import { ResultCard } from "./result-card.tsx";

const toBuildAfterMs = 2000;
const toHomeAfterMs = 3000;
const longWaitMs = 20_000;

/** Where the card provider sends people back to. What happened is decided by the api, not by the address. */
export function ResultPage() {
  usePageTitle(t("Payment"));
  const given = useShownLocation(({ searchStr }) => searchStr);
  const { success, data: body } = verifyPayment.body.safeParse({
    paymentIntentId: new URLSearchParams(given).get("payment_intent"),
  });
  if (success) return <Result paymentIntentId={body.paymentIntentId} />;
  return (
    <Failed
      title={t("Invalid payment session")}
      reason={t("This address names no payment. Nothing was charged by opening it.")}
      toast={{ title: t("Invalid payment session. Redirecting...") }}
    />
  );
}

function Result({ paymentIntentId }: { readonly paymentIntentId: string }) {
  const navigate = useNavigate();
  const { data, error } = useQuery(paymentResultQuery(paymentIntentId));

  useEffect(() => {
    // The provider added its secret to the address.
    void navigate({ href: `/payment-success?payment_intent=${paymentIntentId}`, replace: true });
  }, [navigate, paymentIntentId]);

  if (error) {
    const reason = t("Failed to verify payment. Please contact support.");
    return <Failed title={t("Payment Failed")} reason={reason} />;
  }
  switch (data?.state) {
    case undefined:
    case "processing":
      return <Processing />;
    case "paid":
      return <Paid buildId={data.buildId} />;
    case "failed":
    case "refunded": {
      const reason = data.error === null ? t("Payment verification failed") : translate(data.error);
      return <Failed title={t("Payment Failed")} reason={reason} />;
    }
  }
}

function Processing() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ResultCard
      tone="waiting"
      title={t("Processing your payment...")}
      text={
        isLong
          ? t("Your bank is taking its time. You can close this page: we build your server when it agrees.")
          : t("This takes a moment. Please don't pay again.")
      }
    />
  );
}

function Paid({ buildId }: { readonly buildId: string | null }) {
  const router = useRouter();
  useEffect(() => {
    clearDraft();
    if (buildId === null) return undefined;
    const build = { to: "/build/$taskId", params: { taskId: buildId } } as const;
    // Its code loads while the page waits.
    void router.preloadRoute(build);
    const timer = setTimeout(() => void router.navigate({ ...build, replace: true }), toBuildAfterMs);
    return () => clearTimeout(timer);
  }, [buildId, router]);
  return (
    <ResultCard
      tone="good"
      title={t("Payment successful! Creating your server...")}
      text={t("You can watch it being built next.")}
    />
  );
}

interface FailedProps {
  readonly title: string;
  readonly reason: string;
  readonly toast?: { readonly title: string };
}

function Failed({ title, reason, toast }: FailedProps) {
  const navigate = useNavigate();
  const toastTitle = toast?.title;
  useEffect(() => {
    if (toastTitle === undefined) showToast({ title, description: reason, tone: "danger" });
    else showToast({ title: toastTitle, tone: "danger" });
    const timer = setTimeout(() => void navigate({ to: "/", replace: true }), toHomeAfterMs);
    return () => clearTimeout(timer);
  }, [title, reason, toastTitle, navigate]);
  return <ResultCard tone="bad" title={title} text={reason} />;
}
