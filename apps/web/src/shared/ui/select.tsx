import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlStyle } from "./control-style.ts";

interface SelectProps extends ComponentProps<"select"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The native list: Radix writes its list's styles through innerHTML, which our trusted-types policy refuses. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className={classNames("relative", className)}>
      <select {...rest} className={classNames(controlStyle, "h-11 appearance-none pr-10")}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-night-850">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-muted"
      />
    </div>
  );
}
