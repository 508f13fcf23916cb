import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { DataList } from "../../shared/ui/data-list.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { DeleteAccountCard } from "./account-data/delete-account-card.tsx";
import { ExportDataCard } from "./account-data/export-data-card.tsx";
import { ChangePasswordCard } from "./change-password-card.tsx";
import { EmailCard } from "./email/email-card.tsx";
import { emailQuery } from "./email/email-queries.ts";
import { MailChoicesCard } from "./mail-choices-card.tsx";
import { SecondFactorCard } from "./second-factor/second-factor-card.tsx";
import { secondFactorQuery } from "./second-factor/second-factor-query.ts";
import { SignInsCard } from "./sign-ins-card.tsx";
import { signInsQuery } from "./sign-ins.ts";
import { sshKeysQuery } from "./ssh-keys/ssh-key-queries.ts";
import { SshKeysCard } from "./ssh-keys/ssh-keys-card.tsx";

export function AccountPage() {
  const user = useSignedInUser();
  // The content below them is rendered once their height is known, so that it does not move.
  const isEmailKnown = !useQuery(emailQuery).isPending;
  const isFactorKnown = !useQuery(secondFactorQuery).isPending;
  const areSignInsKnown = !useQuery(signInsQuery).isPending;
  const areKeysKnown = !useQuery(sshKeysQuery).isPending;
  usePageTitle(t("Your account"));
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-12">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-bold sm:text-3xl">{t("Your account")}</h1>
        <nav aria-label={t("Your account")} className="flex flex-wrap gap-3">
          {user.isAdmin && (
            <Link to="/admin" search={{ tab: "overview" }} className={buttonStyle("secondary", "sm")}>
              {t("Admin Dashboard")}
            </Link>
          )}
          {user.support && (
            <Link to="/support" className={buttonStyle("secondary", "sm")}>
              {t("Support")}
            </Link>
          )}
          <Link to="/billing" className={buttonStyle("secondary", "sm")}>
            {t("Billing")}
          </Link>
        </nav>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.4fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHeader title={t("You")} />
            <DataList
              items={[
                { term: t("Username"), detail: user.username },
                { term: t("Joined"), detail: <TimeAgo iso={user.createdAt} /> },
              ]}
            />
          </Card>
          <ChangePasswordCard username={user.username} />
          <SecondFactorCard />
          {isFactorKnown && <EmailCard />}
          {isFactorKnown && isEmailKnown && <MailChoicesCard />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SignInsCard />
          {areSignInsKnown && <SshKeysCard />}
          {areSignInsKnown && areKeysKnown && (
            <>
              <ExportDataCard />
              <DeleteAccountCard username={user.username} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
