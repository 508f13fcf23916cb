import type { SignIn } from "@blockwright/contract/account";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { useEndSignIn } from "./sign-ins.ts";

const rowStyle = "flex items-center gap-4 py-4";

export function SignInRow({ signIn }: { readonly signIn: SignIn }) {
  const { device, isCurrent, createdAt, lastSeenAt } = signIn;
  const Icon = /android|iphone|ipad|ios|mobile/i.test(device) ? Smartphone : Monitor;
  return (
    <li className={rowStyle}>
      <Icon aria-hidden className="size-6 shrink-0 text-ink-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {device}
          {isCurrent && <Badge tone="grass">{t("This device")}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-muted">
          <span>
            {t("Signed in")} <TimeAgo iso={createdAt} />
          </span>
          <span>
            {t("Last active")} <TimeAgo iso={lastSeenAt} />
          </span>
        </p>
      </div>
      {!isCurrent && <EndSignIn signIn={signIn} />}
    </li>
  );
}

function EndSignIn({ signIn }: { readonly signIn: SignIn }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndSignIn(() => setAsking(false));
  const { device } = signIn;
  return (
    <>
      <Button size="sm" aria-label={t("Log out {device}", { device })} onClick={() => setAsking(true)}>
        {t("Log out")}
      </Button>
      <ConfirmDialog
        title={t("Log out '{device}'?", { device })}
        description={t("That device has to log in again with your password.")}
        confirmLabel={t("Log out")}
        isOpen={isAsking}
        isBusy={end.isPending}
        onOpenChange={setAsking}
        onConfirm={() => end.mutate(signIn)}
      />
    </>
  );
}

export function SignInRowSkeleton() {
  return (
    <div className={rowStyle}>
      <Skeleton className="size-6 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <Skeleton className="h-9 pointer-coarse:h-11 w-20 shrink-0" />
    </div>
  );
}
