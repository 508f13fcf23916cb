import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export function DeleteAccountCard({ username }: { readonly username: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card>
      <CardHeader title={t("Delete your account")} description={t("This can't be undone.")} />
      <ul className="mb-5 list-disc space-y-2 pl-5 text-sm text-ink-muted">
        <li>{t("You are logged out on every device.")}</li>
        <li>
          {t("Your servers stop and are deleted. Their files and backups are gone for good after 7 days.")}
        </li>
        <li>{t("You leave every server that others shared with you.")}</li>
        <li>{t("Your name, your email and what you asked us to build are erased after 7 days.")}</li>
        <li>
          {t(
            "For 90 days we keep unreadable marks of your email, device and network, which stop second free accounts. The log of what was done, without your name, is kept for 13 months.",
          )}
        </li>
      </ul>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("Delete my account")}
      </Button>
      {isAsking && <DeleteAccountDialog username={username} onClose={() => setAsking(false)} />}
    </Card>
  );
}
