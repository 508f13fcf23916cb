import type { Server } from "@blockwright/contract/servers";
import { platformTypes, softwareFor, softwareNames } from "@blockwright/minecraft/software";
import type { SoftwareType } from "@blockwright/minecraft/software";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { softwareName } from "../server-state.ts";
import { useReinstall } from "./use-reinstall.ts";

const longestVersion = 20;

interface ReinstallCardProps {
  readonly server: Server;
  /** Another job of the server is running. */
  readonly isBlocked: boolean;
  /** The state before an earlier reinstall can still be restored, until the next one. */
  readonly hasUndo: boolean;
}

export function ReinstallCard({ server, isBlocked, hasUndo }: ReinstallCardProps) {
  const choices = fittingSoftware(server.platformType);
  const [serverType, setServerType] = useState<SoftwareType>(
    choices.find((type) => type === server.serverType) ?? choices[0] ?? "paper",
  );
  const [version, setVersion] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);
  const reinstall = useReinstall(server.id, () => setAsking(false));

  function ask(): void {
    const isBlank = version.trim() === "";
    setError(isBlank ? t("Please enter a version.") : undefined);
    setAsking(!isBlank);
  }

  return (
    <Card>
      <CardHeader
        title={t("Reinstall")}
        description={t("Start over with different software or another version.")}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TypeField choices={choices} value={serverType} onChange={setServerType} />
        <VersionField value={version} error={error} onChange={setVersion} />
      </div>
      <p className="mt-5 flex gap-2 text-sm text-lamp-400">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
        {t("This will completely wipe all server files, worlds, and plugins")}
      </p>
      <Button
        variant="danger"
        className="mt-4"
        disabled={isBlocked}
        isBusy={reinstall.isPending}
        onClick={ask}
      >
        {t("Reinstall Server")}
      </Button>
      <ConfirmDialog
        title={t("Reinstall Server?")}
        description={warningText(hasUndo)}
        confirmLabel={t("Yes, Reinstall")}
        isOpen={isAsking}
        isBusy={reinstall.isPending}
        onOpenChange={setAsking}
        onConfirm={() => reinstall.mutate({ serverType, minecraftVersion: version.trim() })}
      >
        <p className="text-sm wrap-anywhere text-ink-muted">
          {fromAndTo(server, serverType, version.trim())}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function fromAndTo(server: Server, serverType: SoftwareType, version: string): string {
  return t("{name}: from {from} to {to}", {
    name: visibleLine(server.name),
    from: `${softwareName(server.serverType)} ${visibleLine(server.minecraftVersion)}`,
    to: `${softwareNames[serverType]} ${version}`,
  });
}

/** One earlier state is kept, so the next reinstall ends the undo of the last one. */
function warningText(hasUndo: boolean): string {
  return hasUndo
    ? t(
        "This will completely wipe all server files, worlds, and plugins. You can undo this for 7 days, but no longer undo your last reinstall: only one earlier version is kept.",
      )
    : t("This will completely wipe all server files, worlds, and plugins. You can undo this for 7 days.");
}

interface TypeFieldProps {
  readonly choices: readonly SoftwareType[];
  readonly value: SoftwareType;
  readonly onChange: (value: SoftwareType) => void;
}

function TypeField({ choices, value, onChange }: TypeFieldProps) {
  return (
    <Field label={t("Server Type")}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(choices.find((type) => type === event.currentTarget.value) ?? value)}
          options={choices.map((type) => ({ value: type, label: softwareNames[type] }))}
        />
      )}
    </Field>
  );
}

interface VersionFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function VersionField({ value, error, onChange }: VersionFieldProps) {
  return (
    <Field label={t("Minecraft Version")} error={error}>
      {(control) => (
        <Input
          {...control}
          placeholder="1.20.1"
          value={value}
          maxLength={longestVersion}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function fittingSoftware(platformType: string): readonly SoftwareType[] {
  return softwareFor(platformTypes.find((platform) => platform === platformType) ?? "java");
}
