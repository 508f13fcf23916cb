import { requestPasswordReset } from "@blockwright/contract/password-reset";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { useHasMail } from "../../../shared/api/use-capabilities.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { AuthCard } from "../auth-card.tsx";
import { CommunityLink } from "../community-link.tsx";

export function ForgotPasswordPage() {
  usePageTitle(t("Forgot your password?"));
  const { next } = useSearch({ from: "/guest/forgot-password" });
  const hasMail = useHasMail();
  return (
    <AuthCard
      title={t("Forgot your password?")}
      lead={
        hasMail === false
          ? t("This site doesn't send email. Ask the operator for a link that sets a new password.")
          : t("We'll email you a link that sets a new one.")
      }
    >
      {hasMail === true && <RequestForm />}
      {/* Below the form, so not before it is known whether there is one. */}
      <p className={classNames("text-center text-sm text-ink-muted", hasMail === undefined && "hidden")}>
        {t("Remembered it?")}{" "}
        <Link to="/login" search={{ next }} className={textLinkStyle}>
          {t("Login")}
        </Link>
      </p>
      <p className="text-center text-sm empty:hidden">
        <CommunityLink label={t("Need help? Ask in our community chat")} className={textLinkStyle} />
      </p>
    </AuthCard>
  );
}

function RequestForm() {
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(requestPasswordReset, { body }),
  });
  const { errors, onSubmit } = useForm(requestPasswordReset.body, (values) => request.mutate(values));
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("Email")} error={errors.email}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
      </Field>
      <output className="text-sm text-pretty text-grass-400 empty:hidden">
        {request.isSuccess &&
          t("If an account has this address, a link is on its way. It works for an hour.")}
      </output>
      <div role="alert" className="empty:hidden">
        <FormError
          message={request.error ? messageOf(request.error, t("Please try again in a moment.")) : undefined}
        />
      </div>
      <Button type="submit" variant="primary" className="mt-2 w-full" isBusy={request.isPending}>
        {request.isPending ? t("Sending...") : t("Send link")}
      </Button>
    </form>
  );
}
