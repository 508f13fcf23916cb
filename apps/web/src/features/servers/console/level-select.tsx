import { t } from "../../../shared/text/t.ts";
import { Select } from "../../../shared/ui/select.tsx";
import { levelLabel, shownLevels } from "./shown-levels.ts";
import type { ShownLevel } from "./shown-levels.ts";

interface LevelSelectProps {
  readonly level: ShownLevel;
  readonly onLevel: (level: ShownLevel) => void;
}

export function LevelSelect({ level, onLevel }: LevelSelectProps) {
  return (
    <Select
      aria-label={t("Lines shown")}
      className="w-36 shrink-0 max-sm:w-32 [&>select]:h-9 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
      value={level}
      options={shownLevels.map((one) => ({ value: one, label: levelLabel(one) }))}
      onChange={({ currentTarget: { value } }) => onLevel(shownLevels.find((one) => one === value) ?? "all")}
    />
  );
}
