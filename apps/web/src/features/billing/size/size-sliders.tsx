import { formatCents, monthlyCents, sizeLimits } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { t } from "../../../shared/text/t.ts";
import { Slider } from "../../../shared/ui/slider.tsx";

interface SizeSlidersProps {
  readonly size: ServerSize;
  readonly onChange: (size: ServerSize) => void;
}

/** A size, with its price per month. */
export function SizeSliders({ size, onChange }: SizeSlidersProps) {
  const cents = monthlyCents(size);
  return (
    <>
      <Slider
        label={t("RAM")}
        value={size.ramGb}
        {...sizeLimits.ramGb}
        format={inGb}
        onChange={(ramGb) => onChange({ ...size, ramGb })}
      />
      <Slider
        label={t("Storage")}
        value={size.storageGb}
        {...sizeLimits.storageGb}
        format={inGb}
        onChange={(storageGb) => onChange({ ...size, storageGb })}
      />
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-ink-muted">{t("Total cost")}</span>
        <output className="font-heading text-xl font-semibold tabular-nums">
          {cents === 0 ? t("FREE") : t("{price}/month", { price: formatCents(cents) })}
        </output>
      </p>
    </>
  );
}

export function isSameSize(one: ServerSize, other: ServerSize): boolean {
  return one.ramGb === other.ramGb && one.storageGb === other.storageGb;
}

function inGb(value: number): string {
  return t("{value} GB", { value });
}
