import { useQueryClient } from "@tanstack/react-query";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { AuthCard } from "../auth-card.tsx";
import { SetUpSteps } from "./set-up-dialog.tsx";

/** In place of every page, after a sign-in of the operator or of support without a second factor. */
export function RequiredFactorPage() {
  const title = t("Set up your second factor");
  usePageTitle(title);
  const { recheck } = useAuth();
  const queryClient = useQueryClient();
  const onDone = () => {
    recheck();
    void queryClient.invalidateQueries({ queryKey: ["account"] });
  };
  return (
    <AuthCard
      title={title}
      lead={t("Your account can change other people's servers, so you log in with a code from your phone.")}
    >
      <SetUpSteps onDone={onDone} />
    </AuthCard>
  );
}
