import { useQuery } from "@tanstack/react-query";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { DataList } from "../../shared/ui/data-list.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { ChangePasswordCard } from "./change-password-card.tsx";
import { SignInsCard } from "./sign-ins-card.tsx";
import { signInsQuery } from "./sign-ins.ts";
import { SshKeysCard } from "./ssh-keys/ssh-keys-card.tsx";

export function AccountPage() {
  const user = useSignedInUser();
  // What stands below them comes when their height is known, so that it does not move.
  const areSignInsKnown = !useQuery(signInsQuery).isPending;
  usePageTitle(t("Your account"));
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{t("Your account")}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.4fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHeader title={t("You")} />
            <DataList
              items={[
                { term: t("Username"), detail: user.username },
                { term: t("Email"), detail: user.email },
                { term: t("Member since"), detail: <TimeAgo iso={user.createdAt} /> },
              ]}
            />
          </Card>
          <ChangePasswordCard username={user.username} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SignInsCard />
          {areSignInsKnown && <SshKeysCard />}
        </div>
      </div>
    </div>
  );
}
