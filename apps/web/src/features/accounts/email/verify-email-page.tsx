import { verifyEmail } from "@blockwright/contract/account-email";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { emailQuery } from "./email-queries.ts";

/** Verifies on a click: mail scanners open links. */
export function VerifyEmailPage() {
  const { token } = useParams({ from: "/verify/$token" });
  const queryClient = useQueryClient();
  const verify = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(emailQuery),
  });
  usePageTitle(t("Verify your email"));
  return (
    <div className="mx-auto w-full max-w-lg py-10 sm:py-16">
      <Card>
        <h1 className="text-2xl font-bold">
          {verify.isSuccess ? t("Your email is verified") : t("Verify your email")}
        </h1>
        <output className="mt-2 block text-pretty text-ink-muted">
          {verify.isSuccess
            ? t("Thank you. There is nothing else to do.")
            : t("Confirm that you received our email at your own address.")}
        </output>
        {verify.error && (
          <p role="alert" className="mt-4 text-sm text-ember-400">
            {messageOf(verify.error, t("Please try again in a moment."))}
          </p>
        )}
        {verify.isSuccess ? (
          <Link to="/account" className={buttonStyle("primary", "md", "mt-6 w-full")}>
            {t("Your account")}
          </Link>
        ) : (
          <Button
            variant="primary"
            className="mt-6 w-full"
            isBusy={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t("Verify email")}
          </Button>
        )}
      </Card>
    </div>
  );
}
