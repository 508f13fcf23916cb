import { formatCents, monthlyCents, sizeLimits } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Slider } from "../../../shared/ui/slider.tsx";
import { ActionPanel } from "../action-panel.tsx";
import type { ActionProps } from "../subscription-actions.ts";
import { SizePreview } from "./size-preview.tsx";
import { usePreviewSize } from "./use-change-size.ts";

/** First what it would cost, then the change. */
export function ChangeSize({ subscription, onClose }: ActionProps) {
  const current = subscription.nextSize ?? subscription.size;
  const [size, setSize] = useState<ServerSize>(current);
  const preview = usePreviewSize(subscription.id);
  const reason = reasonAgainst(size);

  function choose(next: ServerSize): void {
    setSize(next);
    preview.reset();
  }

  return (
    <ActionPanel title={t("Change size")} onClose={onClose}>
      <Slider
        label={t("RAM")}
        value={size.ramGb}
        {...sizeLimits.ramGb}
        format={inGb}
        onChange={(ramGb) => choose({ ...size, ramGb })}
      />
      <Slider
        label={t("Storage")}
        value={size.storageGb}
        {...sizeLimits.storageGb}
        format={inGb}
        onChange={(storageGb) => choose({ ...size, storageGb })}
      />
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-ink-muted">{t("Total cost")}</span>
        <output className="font-heading text-xl font-semibold tabular-nums">
          {t("{price}/month", { price: formatCents(monthlyCents(size)) })}
        </output>
      </p>
      {preview.data ? (
        <SizePreview subscription={subscription} size={size} preview={preview.data} onClose={onClose} />
      ) : (
        <>
          <Button
            className="self-start"
            aria-describedby={reason === undefined ? undefined : "size-reason"}
            disabled={reason !== undefined || isSame(size, current)}
            isBusy={preview.isPending}
            onClick={() => preview.mutate(size)}
          >
            {t("See what it costs")}
          </Button>
          {reason !== undefined && (
            <p id="size-reason" className="text-sm text-lamp-400">
              {reason}
            </p>
          )}
        </>
      )}
    </ActionPanel>
  );
}

function reasonAgainst(size: ServerSize): string | undefined {
  if (monthlyCents(size) > 0) return undefined;
  return t("This size is free. To pay nothing more, cancel the plan instead.");
}

function isSame(one: ServerSize, other: ServerSize): boolean {
  return one.ramGb === other.ramGb && one.storageGb === other.storageGb;
}

function inGb(value: number): string {
  return t("{value} GB", { value });
}
