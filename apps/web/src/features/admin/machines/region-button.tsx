import type { Machine } from "@blockwright/contract/admin/machines";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { useSetRegion } from "./machines-queries.ts";

export function RegionButton({ machine: { id, name, region } }: { readonly machine: Machine }) {
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState(region ?? "");
  const set = useSetRegion(id, () => setAsking(false));
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t("Set region")}
      </Button>
      <ConfirmDialog
        title={t("Region of '{name}'", { name: visibleLine(name) })}
        description={t("A drain moves servers only to machines of the same region, unless you allow others.")}
        confirmLabel={t("Save")}
        confirmVariant="primary"
        isOpen={isAsking}
        isBusy={set.isPending}
        onOpenChange={setAsking}
        onConfirm={() => set.mutate(text.trim() === "" ? null : text)}
      >
        <Field label={t("Region")} hint={t("Leave it empty for none.")}>
          {(control) => (
            <Input
              {...control}
              value={text}
              maxLength={40}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  );
}
