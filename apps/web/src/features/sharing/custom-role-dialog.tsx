import { givenSwitches, type RoleSwitches } from "@blockwright/contract/role-switches";
import type { GivenRole } from "@blockwright/contract/server-actions";
import type { ServerUser } from "@blockwright/contract/server-users";
import { useId, useState } from "react";
import type { SubmitEvent } from "react";
import { fieldErrors, noErrors } from "../../shared/form/field-errors.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { RoleSelect } from "./role-select.tsx";

interface CustomRoleDialogProps {
  readonly username: string;
  readonly user: Pick<ServerUser, "role" | "switches">;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onSave: (role: GivenRole, switches: RoleSwitches) => void;
}

export function CustomRoleDialog({ username, isOpen, onOpenChange, ...form }: CustomRoleDialogProps) {
  return (
    <Dialog
      title={t("Custom role for {username}", { username })}
      description={t("Start from a role and narrow it down.")}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <SwitchesForm {...form} />
    </Dialog>
  );
}

type SwitchesFormProps = Pick<CustomRoleDialogProps, "user" | "isBusy" | "onSave">;

function SwitchesForm({ user: { role: givenRole, switches }, isBusy, onSave }: SwitchesFormProps) {
  const id = useId();
  const [role, setRole] = useState(givenRole);
  const [startOnly, setStartOnly] = useState(switches?.startOnly ?? false);
  const [readConsole, setReadConsole] = useState(switches?.readConsole ?? true);
  const [commands, setCommands] = useState(switches?.commands?.join(", ") ?? "");
  const [folders, setFolders] = useState(switches?.readOnlyFolders.join(", ") ?? "");
  const [errors, setErrors] = useState(noErrors<typeof givenSwitches>());

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const named = partsOf(commands);
    const wanted = givenSwitches.safeParse({
      startOnly,
      readConsole,
      commands: named.length === 0 ? null : named,
      readOnlyFolders: partsOf(folders),
    });
    if (wanted.success) onSave(role, wanted.data);
    else setErrors(fieldErrors<typeof givenSwitches>(wanted.error));
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("Based on")}>
        {(control) => <RoleSelect id={control.id} role={role} onChoose={setRole} />}
      </Field>
      <Checkbox id={`${id}-start`} isChecked={startOnly} onChange={setStartOnly}>
        {t("Can start the server, but not stop or restart it")}
      </Checkbox>
      <Checkbox id={`${id}-console`} isChecked={readConsole} onChange={setReadConsole}>
        {t("Can read the console")}
      </Checkbox>
      <Field
        label={t("Only these commands")}
        hint={t(
          "Separated by commas, such as say, whitelist. Empty: as the role says. Commands that run others, such as execute, never work.",
        )}
        error={errors.commands}
      >
        {(control) => <TextInput {...control} value={commands} onType={setCommands} />}
      </Field>
      <Field
        label={t("Read-only folders")}
        hint={t(
          "Separated by commas, such as plugins, world/region. Plugins and other programs can't be added then.",
        )}
        error={errors.readOnlyFolders}
      >
        {(control) => <TextInput {...control} value={folders} onType={setFolders} />}
      </Field>
      <LimitsNote startOnly={startOnly} commands={commands} folders={folders} />
      <footer className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t("Save role")}
        </Button>
      </footer>
    </form>
  );
}

interface LimitsNoteProps {
  readonly startOnly: boolean;
  readonly commands: string;
  readonly folders: string;
}

/** What else a limit closes. */
function LimitsNote({ startOnly, commands, folders }: LimitsNoteProps) {
  const hasFewFiles = startOnly || partsOf(commands).length > 0;
  if (!hasFewFiles && partsOf(folders).length === 0) return null;
  return (
    <output className="block text-sm text-pretty text-ink-muted">
      {t(
        "Settings, worlds, plugins, fixes, undo and the AI editor could get around these limits, so they are closed too. SFTP only reads.",
      )}
      {hasFewFiles && ` ${t("Of the files, only pictures, sounds, notes, builds and logs can be changed.")}`}
    </output>
  );
}

interface TextInputProps {
  readonly id: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

function TextInput({ onType, ...rest }: TextInputProps) {
  return (
    <Input
      {...rest}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
