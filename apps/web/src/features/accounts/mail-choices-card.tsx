import { changeMailChoice, getMailChoices, mailKinds, type MailKind } from "@blockwright/contract/account";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { capabilitiesQuery } from "../../shared/api/use-capabilities.ts";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { showFailure } from "../../shared/ui/show-failure.ts";

const mailChoicesQuery = queryOptions({
  queryKey: ["account", "mail"],
  queryFn: ({ signal }) => call(getMailChoices, undefined, signal),
});

export function MailChoicesCard() {
  const { data, error, isFetching, refetch } = useQuery(mailChoicesQuery);
  const hasMail = useQuery(capabilitiesQuery).data?.mail;
  return (
    <Card aria-labelledby="mail-choices" aria-busy={!data && !error}>
      <CardHeader
        id="mail-choices"
        title={t("Emails")}
        description={
          hasMail === false
            ? t("This site doesn't send email. What you choose here counts once it does.")
            : t("We always tell you about new sign-ins and password changes. The rest is up to you.")
        }
      />
      {data && <Choices choices={data.choices} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load your choices")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-36 w-full" />}
    </Card>
  );
}

function Choices({ choices }: { readonly choices: Readonly<Record<MailKind, boolean>> }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { readonly kind: MailKind; readonly isOn: boolean }) =>
      call(changeMailChoice, { body }),
    onSuccess: (answer) => queryClient.setQueryData(mailChoicesQuery.queryKey, answer),
    onError: (error) => showFailure(t("Your choice was not saved"), error),
  });
  return (
    <ul className="divide-y divide-night-700">
      {mailKinds.map((kind) => (
        <li key={kind} className="flex items-center justify-between gap-4 py-2">
          <span className="text-sm">{kindText(kind)}</span>
          <Switch
            label={kindText(kind)}
            isOn={choices[kind]}
            disabled={change.isPending}
            onChange={(isOn) => change.mutate({ kind, isOn })}
          />
        </li>
      ))}
    </ul>
  );
}

function kindText(kind: MailKind): string {
  switch (kind) {
    case "backup-failed":
      return t("A backup failed twice");
    case "domain-lost":
      return t("A domain is about to be removed");
    case "server-shared":
      return t("Someone shared a server with you");
  }
}
