import { addDomain } from "@blockwright/contract/domains";
import type { Server } from "@blockwright/contract/servers";
import { useState } from "react";
import { useForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { useAddDomain } from "./domain-queries.ts";
import { RecordsList } from "./records-list.tsx";

interface AddDomainDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

/** The records come first: a domain without its TXT record is not kept. */
export function AddDomainDialog({ server, onClose }: AddDomainDialogProps) {
  const [typed, setTyped] = useState("");
  const add = useAddDomain(server.id, onClose);
  const { errors, onSubmit } = useForm(addDomain.body, ({ domain }) => add.mutate(domain));
  const domain = typed.trim().toLowerCase();
  return (
    <Dialog
      title={t("Add Domain")}
      description={t("Create these records at your DNS provider first. Then add the domain here.")}
      width="wide"
      isOpen
      onOpenChange={(isOpen) => {
        // A running verification must end here, where its outcome is shown.
        if (!isOpen && !add.isPending) onClose();
      }}
    >
      <form noValidate onSubmit={onSubmit} className="flex min-w-0 flex-col gap-5">
        <Field label={t("Domain")} error={errors.domain}>
          {(control) => (
            <Input
              {...control}
              name="domain"
              placeholder={t("play.example.com")}
              maxLength={300}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={add.isPending}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <RecordsList server={server} domain={domain} />
        <Button type="submit" variant="primary" isBusy={add.isPending} disabled={domain === ""}>
          {add.isPending ? t("Verifying...") : t("Add Domain")}
        </Button>
      </form>
    </Dialog>
  );
}
