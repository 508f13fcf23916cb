import type { ReactNode } from "react";

interface CheckboxProps {
  readonly id: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
  /** The label; may contain links. */
  readonly children: ReactNode;
}

export function Checkbox({ id, isChecked, onChange, error, children }: CheckboxProps) {
  return (
    <div>
      <label className="-mx-3 flex min-h-11 items-center gap-3 px-3">
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-grass-500"
        />
        <span className="text-sm">{children}</span>
      </label>
      <p id={`${id}-error`} role="alert" className="text-sm text-ember-400 empty:hidden">
        {error}
      </p>
    </div>
  );
}
