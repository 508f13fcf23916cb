import { addSshKey } from "@blockwright/contract/sftp";
import { useForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { PasswordInput } from "../../../shared/ui/password-input.tsx";
import { Textarea } from "../../../shared/ui/textarea.tsx";
import { useAddKey } from "./ssh-key-queries.ts";

const examplePrefix = "ssh-ed25519 AAAA…";

export function AddKeyForm() {
  const add = useAddKey();
  const { errors, onSubmit } = useForm(addSshKey.body, (values, form) => {
    // A private key must not leave the device, not even to be refused.
    if (isPrivateKey(values.publicKey)) return form.refuse("publicKey", privateKeyText());
    return add.mutate({ values, form });
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("Name")} error={errors.name}>
        {(control) => (
          <Input {...control} name="name" placeholder={t("My laptop")} maxLength={60} autoComplete="off" />
        )}
      </Field>
      <Field
        label={t("Public key")}
        hint={t("The one line in a file that ends in .pub, such as ~/.ssh/id_ed25519.pub.")}
        error={errors.publicKey}
      >
        {(control) => (
          <Textarea
            {...control}
            name="publicKey"
            rows={3}
            maxLength={8000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={examplePrefix}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <Field label={t("Account password")} error={errors.accountPassword}>
        {(control) => <PasswordInput {...control} name="accountPassword" autoComplete="current-password" />}
      </Field>
      <Button type="submit" className="self-start" isBusy={add.isPending}>
        {t("Add key")}
      </Button>
    </form>
  );
}

function isPrivateKey(text: string): boolean {
  return /PRIVATE KEY|^PuTTY-User-Key-File/m.test(text);
}

function privateKeyText(): string {
  return t("This is your private key. Keep it to yourself, and paste the one from the .pub file.");
}
