import { Link } from "@tanstack/react-router";
import { CircleUserRound } from "lucide-react";
import { useLogOut } from "../../features/accounts/use-log-out.ts";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

/** The right end of the bar: the account, or the links to log in and sign up. */
export function AccountControls() {
  const { status, user, recheck } = useAuth();
  const logOut = useLogOut();
  switch (status) {
    case "loading":
      return <Skeleton className="h-9 pointer-coarse:h-11 w-37" />;
    case "failed":
      return (
        <Button variant="ghost" size="sm" onClick={recheck}>
          {t("Couldn't check your sign-in. Retry")}
        </Button>
      );
    case "signed-in":
      return (
        <>
          <Link
            to="/account"
            className={buttonStyle(
              "ghost",
              "sm",
              "min-w-0 shrink justify-start aria-[current=page]:text-lamp-400",
            )}
          >
            <CircleUserRound aria-hidden className="size-4.5 shrink-0 text-grass-400" strokeWidth={1.75} />
            <span className="truncate">{user.username}</span>
          </Link>
          <Button size="sm" isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
            {t("Logout")}
          </Button>
        </>
      );
    case "signed-out":
      return (
        <>
          <Link to="/login" className={buttonStyle("ghost", "sm")}>
            {t("Login")}
          </Link>
          <Link to="/signup" className={buttonStyle("secondary", "sm")}>
            {t("Sign Up")}
          </Link>
        </>
      );
  }
}
