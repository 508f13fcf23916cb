import type { Server } from "@blockwright/contract/servers";
import { newestForAll } from "@blockwright/contract/update";
import { addOnFolder, softwareTypes } from "@blockwright/minecraft/software";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { UpdateDialog } from "./update-dialog.tsx";
import { updateVersionsQuery, usePlanUpdate, useUpdate } from "./use-update.ts";

interface UpdateCardProps {
  readonly server: Server;
  /** Another job of the server is running. */
  readonly isBlocked: boolean;
  /** An earlier state can still be restored, until the next update or reinstall. */
  readonly hasUndo: boolean;
}

/** Another version of the same software. The world, settings and plugins stay. */
export function UpdateCard({ server, isBlocked, hasUndo }: UpdateCardProps) {
  const { data } = useQuery(updateVersionsQuery(server.id));
  const [version, setVersion] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const plan = usePlanUpdate(server.id);
  const update = useUpdate(server.id, () => plan.reset());

  function look(wished: string): void {
    if (wished === "") return setError(t("Please choose a version."));
    setError(undefined);
    plan.mutate(wished, {
      onError: (failure) => setError(messageOf(failure, t("Please try again in a moment."))),
    });
  }

  const software = softwareTypes.find((type) => type === server.serverType);
  const hasAddOns = software !== undefined && addOnFolder(software) !== undefined;
  const isAllAsked = plan.isPending && plan.variables === newestForAll;
  return (
    <Card>
      <CardHeader
        title={t("Update")}
        description={
          hasAddOns
            ? t("Change the Minecraft version. Your world, settings and plugins stay.")
            : t("Change the Minecraft version. Your world and settings stay.")
        }
      />
      <VersionField
        value={version}
        error={error}
        versions={data?.versions.map(({ minecraftVersion }) => minecraftVersion) ?? []}
        onChange={setVersion}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={isBlocked}
          isBusy={plan.isPending && !isAllAsked}
          onClick={() => look(version.trim())}
        >
          {t("Update")}
        </Button>
        <Button disabled={isBlocked} isBusy={isAllAsked} onClick={() => look(newestForAll)}>
          {hasAddOns ? t("Newest that all my plugins support") : t("Newest version")}
        </Button>
      </div>
      <UpdateDialog
        server={server}
        plan={plan.data}
        hasUndo={hasUndo}
        isBusy={update.isPending}
        onCancel={() => plan.reset()}
        onConfirm={(agreed) => update.mutate(agreed)}
      />
    </Card>
  );
}

interface VersionFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** Newest first. */
  readonly versions: readonly string[];
  readonly onChange: (value: string) => void;
}

function VersionField({ value, error, versions, onChange }: VersionFieldProps) {
  const listId = useId();
  return (
    <>
      <Field label={t("Update to version")} error={error}>
        {(control) => (
          <Input
            {...control}
            list={listId}
            placeholder={visibleLine(versions[0] ?? "")}
            value={value}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {versions.map((version) => (
          <option key={version} value={version}>
            {visibleLine(version)}
          </option>
        ))}
      </datalist>
    </>
  );
}
