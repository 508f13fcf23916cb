import type { Setting } from "@blockwright/contract/settings";
import { Input } from "../../shared/ui/input.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { Textarea } from "../../shared/ui/textarea.tsx";
import { settingTitle } from "./setting-words.ts";

interface SettingControlProps {
  readonly setting: Setting;
  readonly id: string;
  readonly describedBy: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
}

/** The control that fits the setting's type. */
export function SettingControl({ setting, ...props }: SettingControlProps) {
  const { id, value, isDisabled, isInvalid, onChange } = props;
  const { type } = setting;
  const common = {
    id,
    value,
    disabled: isDisabled,
    "aria-describedby": props.describedBy,
    "aria-invalid": isInvalid || undefined,
  };
  if (type.kind === "boolean")
    return (
      <Switch
        label={settingTitle(setting)}
        isOn={value === "true"}
        disabled={isDisabled}
        onChange={(isOn) => onChange(String(isOn))}
      />
    );
  if (type.kind === "choice") {
    const options = type.options.includes(value) ? type.options : [value, ...type.options];
    return (
      <Select
        {...common}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (type.kind === "text" && type.maxLines > 1)
    return (
      <Textarea
        {...common}
        rows={type.maxLines}
        maxLength={type.maxCharacters}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Input
      {...common}
      inputMode={type.kind === "number" && type.min >= 0 && type.orWord === null ? "decimal" : "text"}
      autoComplete="off"
      spellCheck={false}
      maxLength={type.kind === "text" ? type.maxCharacters : 20}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
