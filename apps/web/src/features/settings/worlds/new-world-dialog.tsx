import { type WorldType } from "@blockwright/contract/worlds";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { restartText } from "./world-dialog.tsx";

interface NewWorld {
  readonly name: string;
  readonly seed: string;
  readonly type: WorldType;
}

interface NewWorldDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly types: readonly WorldType[];
  readonly isRunning: boolean;
  readonly onCancel: () => void;
  readonly onCreate: (wanted: NewWorld) => void;
}

const nothing: NewWorld = { name: "", seed: "", type: "normal" };

export function NewWorldDialog(props: NewWorldDialogProps) {
  const { isOpen, isBusy, types, isRunning, onCancel, onCreate } = props;
  const [wanted, setWanted] = useState(nothing);
  return (
    <ConfirmDialog
      title={t("New world")}
      description={`${t("Players join the new world. The current one is kept, and you can switch back.")} ${restartText(isRunning)}`}
      confirmLabel={t("Create world")}
      confirmVariant="primary"
      isOpen={isOpen}
      isBusy={isBusy}
      isConfirmDisabled={wanted.name.trim() === ""}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) onCancel();
      }}
      onConfirm={() => onCreate({ ...wanted, name: wanted.name.trim(), seed: wanted.seed.trim() })}
    >
      <Field label={t("World name")}>
        {(control) => (
          <Input
            {...control}
            value={wanted.name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setWanted({ ...wanted, name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t("Seed (optional)")}>
        {(control) => (
          <Input
            {...control}
            value={wanted.seed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setWanted({ ...wanted, seed: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t("World type")}>
        {(control) => (
          <Select
            {...control}
            value={wanted.type}
            options={types.map((type) => ({ value: type, label: typeName(type) }))}
            onChange={(event) => {
              const type = types.find((one) => one === event.currentTarget.value);
              if (type) setWanted({ ...wanted, type });
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

function typeName(type: WorldType): string {
  switch (type) {
    case "normal":
      return t("Normal");
    case "flat":
      return t("Flat");
    case "large-biomes":
      return t("Large biomes");
    case "amplified":
      return t("Amplified");
  }
}
