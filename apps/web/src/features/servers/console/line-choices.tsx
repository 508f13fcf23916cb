import { Clock } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { levelLabel, shownLevels } from "./shown-levels.ts";
import type { ShownLevel } from "./shown-levels.ts";

interface LineChoicesProps {
  readonly level: ShownLevel;
  readonly onLevel: (level: ShownLevel) => void;
  readonly hidesTime: boolean;
  readonly onHidesTime: (hidesTime: boolean) => void;
}

export function LineChoices({ level, onLevel, hidesTime, onHidesTime }: LineChoicesProps) {
  return (
    <>
      <Select
        aria-label={t("Lines shown")}
        className="[&>select]:h-9 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
        value={level}
        options={shownLevels.map((one) => ({ value: one, label: levelLabel(one) }))}
        onChange={({ currentTarget: { value } }) =>
          onLevel(shownLevels.find((one) => one === value) ?? "all")
        }
      />
      <IconButton
        icon={Clock}
        label={t("Show times")}
        aria-pressed={!hidesTime}
        onClick={() => onHidesTime(!hidesTime)}
      />
    </>
  );
}
