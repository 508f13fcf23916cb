import type { ComponentProps } from "react";
import { buttonStyle } from "./button-style.ts";
import type { ButtonSize, ButtonVariant } from "./button-style.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a spinner and ignores further presses. */
  readonly isBusy?: boolean;
}

export function Button({
  variant,
  size,
  isBusy = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
