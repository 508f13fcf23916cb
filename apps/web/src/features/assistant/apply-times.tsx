import type { ApplyTime } from "@blockwright/contract/assistant";
import { useId } from "react";
import { t } from "../../shared/text/t.ts";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { timeLabel, zoneName, type ChosenTime } from "./apply-time.ts";

interface ApplyTimesProps {
  readonly times: readonly ApplyTime[];
  readonly chosen: ChosenTime;
  /** The chosen time is missing or has passed. */
  readonly isWrong: boolean;
  readonly onChoose: (chosen: ChosenTime) => void;
}

/** When the server is restarted for it. */
export function ApplyTimes({ times, chosen, isWrong, onChoose }: ApplyTimesProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-medium">{t("When to restart")}</legend>
      {times.map((kind) => (
        <label key={kind} className="-mx-3 flex min-h-11 items-center gap-3 px-3">
          <input
            type="radio"
            name={name}
            checked={chosen.kind === kind}
            onChange={() => onChoose({ ...chosen, kind })}
            className="size-5 shrink-0 accent-grass-500"
          />
          <span className="text-sm">{timeLabel(kind)}</span>
        </label>
      ))}
      {chosen.kind === "time" && (
        <div className="grid gap-3 pt-1 sm:grid-cols-2">
          <Field label={t("Day")}>
            {(control) => (
              <Select
                {...control}
                value={chosen.day}
                options={[
                  { value: "today", label: t("Today") },
                  { value: "tomorrow", label: t("Tomorrow") },
                ]}
                onChange={({ target }) =>
                  onChoose({ ...chosen, day: target.value === "today" ? "today" : "tomorrow" })
                }
              />
            )}
          </Field>
          <Field
            label={t("Time")}
            hint={t("Your zone: {zone}", { zone: zoneName() })}
            error={isWrong && chosen.clock !== "" ? t("That time has passed.") : undefined}
          >
            {(control) => (
              <Input
                {...control}
                type="time"
                value={chosen.clock}
                onChange={({ target }) => onChoose({ ...chosen, clock: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
