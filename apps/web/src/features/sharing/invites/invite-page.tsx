import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { messageOf } from "../../../shared/api/message-of.ts";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { TimeLeft } from "../../../shared/ui/time-ago.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { roleName, roleSummary } from "../role-words.ts";
import { inviteQuery, useAcceptInvite } from "./invite-queries.ts";

export function InvitePage() {
  const { token } = useParams({ from: "/invite/$token" });
  const { data: invite, error } = useQuery(inviteQuery(token));
  const { status } = useAuth();
  usePageTitle(t("Invitation"));
  if ((!invite && !error) || status === "loading") return <PageSpinner />;
  return (
    <div className="mx-auto w-full max-w-lg py-10 sm:py-16">
      <Card>
        {invite ? (
          <>
            <h1 className="text-2xl font-bold wrap-anywhere">
              {t("Join {server}", { server: visibleLine(invite.serverName) })}
            </h1>
            <p className="mt-2 wrap-anywhere text-ink-muted">
              {t("{username} invites you to this server.", { username: visibleLine(invite.createdBy) })}
            </p>
            <p className="mt-5 font-medium">
              {invite.switches === null ? roleName(invite.role) : t("Custom role")}
            </p>
            {invite.switches === null && (
              <p className="mt-1 text-sm text-pretty text-ink-muted">{roleSummary(invite.role)}</p>
            )}
            <p className="mt-4 text-sm text-ink-muted">
              {t("This invitation ends")} <TimeLeft iso={invite.expiresAt} />.
            </p>
            {status === "signed-in" ? <Accept token={token} /> : <SignUpFirst token={token} />}
          </>
        ) : (
          <EmptyState
            level="h1"
            title={t("This invitation doesn't work")}
            description={messageOf(error, t("Please try again in a moment."))}
            action={
              status === "signed-in" && (
                <Link to="/servers" className={buttonStyle("secondary", "md")}>
                  {t("My Servers")}
                </Link>
              )
            }
          />
        )}
      </Card>
    </div>
  );
}

function Accept({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const accept = useAcceptInvite(token, (serverId) =>
    navigate({ to: "/server/$serverId/{-$tab}", params: { serverId } }),
  );
  return (
    <Button
      variant="primary"
      className="mt-6 w-full"
      isBusy={accept.isPending}
      onClick={() => accept.mutate()}
    >
      {t("Accept invitation")}
    </Button>
  );
}

/** Both lead back here. */
function SignUpFirst({ token }: { readonly token: string }) {
  const search = { next: `/invite/${token}` };
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Link to="/signup" search={search} className={buttonStyle("primary", "md")}>
        {t("Sign Up to accept")}
      </Link>
      <Link to="/login" search={search} className={buttonStyle("secondary", "md")}>
        {t("I have an account")}
      </Link>
    </div>
  );
}
