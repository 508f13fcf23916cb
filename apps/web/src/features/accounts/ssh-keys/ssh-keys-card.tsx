import type { SshKey } from "@blockwright/contract/sftp";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { AddKeyForm } from "./add-key-form.tsx";
import { sshKeysQuery, useRemoveKey } from "./ssh-key-queries.ts";

export function SshKeysCard() {
  const { data, error, isFetching, refetch } = useQuery(sshKeysQuery);
  return (
    <Card aria-labelledby="ssh-keys" aria-busy={!data && !error}>
      <CardHeader
        id="ssh-keys"
        title={t("SSH keys")}
        description={t("With a key you reach the files of your servers over SFTP without a password.")}
      />
      {data && <KeyList keys={data.keys} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load your keys")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <KeyRowSkeleton />}
      {data && <AddKeyForm />}
    </Card>
  );
}

function KeyList({ keys }: { readonly keys: readonly SshKey[] }) {
  if (keys.length === 0)
    return (
      <p className="mb-5 text-sm text-ink-muted">{t("You have no keys yet. Add your first one here:")}</p>
    );
  return (
    <ul className="mb-5 divide-y divide-night-700 border-b border-night-700">
      {keys.map((key) => (
        <KeyRow key={key.id} sshKey={key} />
      ))}
    </ul>
  );
}

const rowStyle = "flex items-center gap-4 pb-4 not-first:pt-4";

function KeyRow({ sshKey }: { readonly sshKey: SshKey }) {
  return (
    <li className={rowStyle}>
      <KeyRound aria-hidden className="size-6 shrink-0 text-ink-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{visibleLine(sshKey.name)}</p>
        <p className="mt-0.5 font-mono text-xs wrap-anywhere text-ink-muted">
          {visibleLine(sshKey.fingerprint)}
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          {t("Added")} <TimeAgo iso={sshKey.createdAt} />
        </p>
      </div>
      <RemoveKey sshKey={sshKey} />
    </li>
  );
}

function RemoveKey({ sshKey }: { readonly sshKey: SshKey }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveKey(() => setAsking(false));
  const name = visibleLine(sshKey.name);
  return (
    <>
      <Button size="sm" aria-label={t("Remove key {name}", { name })} onClick={() => setAsking(true)}>
        {t("Remove")}
      </Button>
      <ConfirmDialog
        title={t("Remove '{name}'?", { name })}
        description={t("Programs that use this key can't reach your servers any more.")}
        confirmLabel={t("Remove key")}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onOpenChange={setAsking}
        onConfirm={() => remove.mutate(sshKey)}
      />
    </>
  );
}

function KeyRowSkeleton() {
  return (
    <div className={rowStyle}>
      <Skeleton className="size-6 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <Skeleton className="h-9 w-20 shrink-0 pointer-coarse:h-11" />
    </div>
  );
}
