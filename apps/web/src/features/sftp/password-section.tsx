import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { CreatePasswordDialog } from "./create-password-dialog.tsx";
import { useMakePassword, useRemovePassword } from "./sftp-queries.ts";

interface PasswordSectionProps {
  readonly serverId: string;
  readonly madeAt: string | null;
}

/** The SFTP password of this server, which is not the account's password. */
export function PasswordSection({ serverId, madeAt }: PasswordSectionProps) {
  const make = useMakePassword(serverId);
  const password = make.data?.password;
  const hasPassword = madeAt !== null || password !== undefined;
  const createLabel = hasPassword ? t("Create a new password") : t("Create password");
  const [isCreating, setCreating] = useState(false);
  return (
    <section aria-labelledby="sftp-password" className="flex min-w-0 flex-col items-start gap-4">
      <h3 id="sftp-password" className="text-lg font-semibold">
        {t("Password")}
      </h3>
      {password === undefined ? <Existing madeAt={madeAt} /> : <ShownOnce password={password} />}
      <div className="flex flex-wrap gap-3">
        <Button variant={hasPassword ? "secondary" : "primary"} onClick={() => setCreating(true)}>
          {createLabel}
        </Button>
        {hasPassword && <RemovePassword serverId={serverId} onRemoved={make.reset} />}
        {isCreating && (
          <CreatePasswordDialog
            title={createLabel}
            replaces={hasPassword}
            make={make}
            onClose={() => setCreating(false)}
          />
        )}
      </div>
      <p className="text-sm text-pretty text-ink-muted">
        {t("Prefer a key?")}{" "}
        <Link to="/account" className={textLinkStyle}>
          {t("Add your public key to your account")}
        </Link>
      </p>
    </section>
  );
}

function Existing({ madeAt }: Pick<PasswordSectionProps, "madeAt">) {
  return (
    <p className="text-sm text-pretty text-ink-muted">
      {madeAt === null ? (
        t("You have no SFTP password for this server yet. Your account's password does not work here.")
      ) : (
        <>
          {t("Created")} <TimeAgo iso={madeAt} />.{" "}
          {t("We can't show it again. If you lost it, create a new one: the old one then stops working.")}
        </>
      )}
    </p>
  );
}

function ShownOnce({ password }: { readonly password: string }) {
  return (
    <output className="block w-full">
      <span className="flex items-center gap-1 rounded-md border border-grass-500/50 bg-night-950 py-1 pr-1 pl-3">
        <span className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{password}</span>
        <CopyButton value={password} what={t("password")} />
      </span>
      <span className="mt-2 block text-sm text-lamp-400">
        {t("Copy it now: it is shown only this once.")}
      </span>
    </output>
  );
}

interface RemovePasswordProps {
  readonly serverId: string;
  readonly onRemoved: () => void;
}

function RemovePassword({ serverId, onRemoved }: RemovePasswordProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePassword(serverId, () => setAsking(false));
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t("Remove password")}
      </Button>
      <ConfirmDialog
        title={t("Remove your SFTP password?")}
        description={t("Programs that use it are disconnected. Your public keys still work.")}
        confirmLabel={t("Remove password")}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onOpenChange={setAsking}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      />
    </>
  );
}
