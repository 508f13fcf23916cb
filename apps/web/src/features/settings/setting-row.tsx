import type { Setting } from "@blockwright/contract/settings";
import { useId } from "react";
import { t, translate } from "../../shared/text/t.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { SettingControl } from "./setting-control.tsx";
import { costText, rangeText, refuseValue, settingTitle, shownValue } from "./setting-words.ts";

interface SettingRowProps {
  readonly setting: Setting;
  /** Undefined: not edited. */
  readonly draft: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

export function SettingRow({ setting, draft, isDisabled, onChange }: SettingRowProps) {
  const id = useId();
  const value = draft ?? setting.value;
  const refusal = draft === undefined ? undefined : refuseValue(setting, draft);
  const cost = costText(setting, value);
  const isSwitch = setting.type.kind === "boolean";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isSwitch ? (
            <span className="font-medium">{settingTitle(setting)}</span>
          ) : (
            <label htmlFor={id} className="font-medium">
              {settingTitle(setting)}
            </label>
          )}
          {draft !== undefined && <Badge tone="lamp">{t("Changed")}</Badge>}
          {setting.isForNewWorlds && <Badge>{t("New worlds only")}</Badge>}
        </div>
        <div id={`${id}-help`} className="mt-0.5 flex flex-col gap-1 text-sm text-ink-muted">
          <p>{translate(setting.help)}</p>
          {cost !== undefined && <p>{cost}</p>}
          {setting.warning !== null && <p className="text-lamp-400">{translate(setting.warning)}</p>}
          <p className="wrap-anywhere">
            <code className="font-mono">{setting.key}</code>
            {` · ${rangeText(setting)}`}
          </p>
        </div>
        {setting.wanted && <Reverted setting={setting} wanted={setting.wanted} />}
      </div>
      <div className={isSwitch ? "" : "w-full sm:w-56"}>
        <SettingControl
          setting={setting}
          id={id}
          describedBy={`${id}-help`}
          value={value}
          isDisabled={isDisabled}
          isInvalid={refusal !== undefined}
          onChange={onChange}
        />
        {refusal !== undefined && <p className="mt-1 text-sm text-ember-400">{refusal}</p>}
      </div>
    </li>
  );
}

function Reverted({ setting, wanted }: { setting: Setting; wanted: NonNullable<Setting["wanted"]> }) {
  return (
    <p className="mt-2 rounded-md border border-lamp-400/40 bg-lamp-950 px-3 py-2 text-sm">
      {t("You set this to {wanted}. Something changed it back to {value}.", {
        wanted: shownValue(setting, wanted.value),
        value: shownValue(setting, setting.value),
      })}{" "}
      <span className="text-ink-muted">
        <TimeAgo iso={wanted.since} />
      </span>
    </p>
  );
}
