import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";

interface ListFilterProps {
  readonly all: number;
  readonly updates: number;
  /** Only plugins with an update are shown. */
  readonly isFiltered: boolean;
  readonly onChange: (isFiltered: boolean) => void;
}

export function ListFilter({ all, updates, isFiltered, onChange }: ListFilterProps) {
  const choices = [
    { label: t("All ({count})", { count: all }), isChosen: !isFiltered, value: false },
    { label: t("Update available ({count})", { count: updates }), isChosen: isFiltered, value: true },
  ];
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">{t("Show")}</legend>
      {choices.map(({ label, isChosen, value }) => (
        <Button
          key={label}
          size="sm"
          variant={isChosen ? "secondary" : "ghost"}
          aria-pressed={isChosen}
          onClick={() => onChange(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
