import { t } from "../../shared/text/t.ts";
import { useAuth, useSignedInUser } from "../../shared/auth/use-auth.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { AuthCard } from "./auth-card.tsx";
import { ChangePasswordForm } from "./change-password-card.tsx";

/** In place of every page, after a sign-in with a temporary password. */
export function TemporaryPasswordPage() {
  usePageTitle(t("Choose your password"));
  const { username } = useSignedInUser();
  const { recheck } = useAuth();
  return (
    <AuthCard
      title={t("Choose your password")}
      lead={t("You logged in with a temporary password. Choose your own to continue.")}
    >
      <ChangePasswordForm username={username} currentLabel={t("Temporary password")} onChanged={recheck} />
    </AuthCard>
  );
}
