import { classNames } from "./class-names.ts";

interface SwitchProps {
  /** The name of what it switches: "LuckPerms". */
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, disabled = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="grid h-9 w-12 shrink-0 place-items-center rounded-full disabled:opacity-60 pointer-coarse:h-11"
    >
      <span
        aria-hidden
        className={classNames(
          "flex h-6 w-11 items-center rounded-full border p-0.5 transition",
          isOn ? "justify-end border-grass-500 bg-grass-500" : "justify-start border-control bg-night-900",
        )}
      >
        <span className={classNames("size-4.5 rounded-full", isOn ? "bg-night-950" : "bg-ink-muted")} />
      </span>
    </button>
  );
}
