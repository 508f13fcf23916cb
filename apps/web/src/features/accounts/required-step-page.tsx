import { useAuth } from "../../shared/auth/use-auth.ts";
import { RequiredFactorPage } from "./second-factor/required-factor-page.tsx";
import { TemporaryPasswordPage } from "./temporary-password-page.tsx";

/** One at a time: a second factor is set up after the password. */
export function RequiredStepPage() {
  return useAuth().user?.mustChangePassword ? <TemporaryPasswordPage /> : <RequiredFactorPage />;
}
