import { logIn } from "@blockwright/contract/auth";
import type { RouteCall } from "@blockwright/contract/route";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";
import { useShownLocation } from "../../shared/browser/use-shown-location.ts";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Field } from "../../shared/ui/field.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { PasswordInput } from "../../shared/ui/password-input.tsx";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { useHydrated } from "../../shared/ui/use-hydrated.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { AuthCard } from "./auth-card.tsx";
import { CommunityLink } from "./community-link.tsx";
import { messageOf } from "../../shared/api/message-of.ts";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";

const AppealSuspension = lazy(async () => ({
  default: (await import("../../shared/help/appeal-suspension.tsx")).AppealSuspension,
}));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What a guest wanted to build, who is most likely new. */
    readonly keptPrompt?: string;
  }
}

export function LoginPage() {
  usePageTitle(t("Login"));
  const isHydrated = useHydrated();
  const given = useShownLocation(({ state }) => state.keptPrompt);
  const keptPrompt = isHydrated ? given : undefined;
  const { next } = useSearch({ from: "/guest/login" });
  const isNew = keptPrompt !== undefined;
  return (
    <AuthCard
      title={isNew ? t("We kept your prompt") : t("Welcome back")}
      lead={isNew ? t("Sign up to build this server:") : t("Log in to your Blockwright account.")}
    >
      {isNew && (
        <>
          <blockquote className="line-clamp-3 rounded-md border-l-2 border-lamp-400 bg-night-900 px-4 py-3 wrap-anywhere">
            {keptPrompt}
          </blockquote>
          <Link to="/signup" search={{ next }} className={buttonStyle("primary", "md", "w-full")}>
            {t("Sign Up")}
          </Link>
          <p className="text-center text-sm text-ink-muted">{t("Already have an account?")}</p>
        </>
      )}
      <LoginForm isSecond={isNew} />
      <p className="text-center text-sm">
        <Link
          to="/forgot-password"
          search={{ next }}
          className={`${textLinkStyle} inline-flex items-center pointer-coarse:min-h-11`}
        >
          {t("Forgot your password?")}
        </Link>
      </p>
      {!isNew && (
        <p className="text-center text-sm text-ink-muted">
          {t("No account yet?")}{" "}
          <Link to="/signup" search={{ next }} className={textLinkStyle}>
            {t("Sign Up")}
          </Link>
        </p>
      )}
      <p className="text-center text-sm empty:hidden">
        <CommunityLink label={t("Need help? Ask in our community chat")} className={textLinkStyle} />
      </p>
    </AuthCard>
  );
}

/** One primary button in each view. */
function LoginForm({ isSecond }: { readonly isSecond: boolean }) {
  const login = useLogin();
  const { errors, onSubmit } = useForm(logIn.body, (values) => login.mutate(values));
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("Username")} error={errors.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("Password")} error={errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      {login.needsCode && (
        <Field label={t("Code of your authenticator app")}>
          {(control) => <Input {...control} name="code" autoComplete="one-time-code" />}
        </Field>
      )}
      <FormError message={login.error ? failureOf(login.error) : undefined} />
      {login.error instanceof ApiError && login.error.type === "SUSPENDED" && login.variables && (
        <Suspense>
          <AppealSuspension suspended={login.variables} />
        </Suspense>
      )}
      <Button
        type="submit"
        variant={isSecond ? "secondary" : "primary"}
        className="mt-2 w-full"
        isBusy={login.isPending}
      >
        {login.isPending ? t("Logging in...") : t("Login")}
      </Button>
    </form>
  );
}

function useLogin() {
  const { acceptUser } = useAuth();
  const [needsCode, setNeedsCode] = useState(false);
  const login = useMutation({
    mutationFn: (body: RouteCall<typeof logIn>["body"]) => call(logIn, { body }),
    onMutate: clearToast,
    onSuccess: acceptUser,
    onError(error) {
      if (error instanceof ApiError && error.type === "SECOND_FACTOR_REQUIRED") setNeedsCode(true);
      else showToast({ title: t("Login failed"), description: failureOf(error), tone: "danger" });
    },
  });
  return { ...login, needsCode };
}

const failureOf = (error: Error) => messageOf(error, t("Invalid username or password"));
