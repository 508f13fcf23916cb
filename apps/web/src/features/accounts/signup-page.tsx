import { Link, useSearch } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { AuthCard } from "./auth-card.tsx";
import { SignupForm } from "./signup-form.tsx";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";

export function SignupPage() {
  usePageTitle(t("Sign Up"));
  const { next } = useSearch({ from: "/guest/signup" });
  return (
    <AuthCard title={t("Create your account")} lead={t("Takes a minute. No card needed.")}>
      <SignupForm />
      <p className="text-center text-sm text-ink-muted">
        {t("Already have an account?")}{" "}
        <Link to="/login" search={{ next }} className={textLinkStyle}>
          {t("Login")}
        </Link>
      </p>
    </AuthCard>
  );
}
