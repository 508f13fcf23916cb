import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { useBringBack } from "./deleted-queries.ts";

interface BringBackDialogProps {
  readonly serverId: string;
  readonly name: string;
  readonly to: "owner" | "other";
  readonly onClose: () => void;
}

export function BringBackDialog({ serverId, name, to, onClose }: BringBackDialogProps) {
  const [email, setEmail] = useState("");
  const [reason, setReason] = useState("");
  const bringBack = useBringBack(name, onClose);
  const isGift = to === "other";
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={isGift ? t("Give '{name}' to another account?", { name }) : t("Bring back '{name}'?", { name })}
      description={
        isGift
          ? t(
              "It comes back and belongs to that account. Roles, invitations, links, SFTP passwords and domains end, and its previous owner is not charged.",
            )
          : t("It comes back for its owner, with its world and backups. It is off until they start it.")
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          bringBack.mutate({ serverId, reason, ...(isGift && { email: email.trim() }) });
        }}
      >
        {isGift && (
          <Field label={t("E-mail of the new owner")}>
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="off"
                value={email}
                maxLength={254}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        )}
        <ReasonField value={reason} onChange={setReason} />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          disabled={!isReason(reason) || (isGift && !email.includes("@"))}
          isBusy={bringBack.isPending}
        >
          {isGift ? t("Give to another account") : t("Bring back")}
        </Button>
      </form>
    </Dialog>
  );
}
