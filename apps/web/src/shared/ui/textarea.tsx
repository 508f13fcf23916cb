import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlStyle } from "./control-style.ts";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={4}
      {...rest}
      className={classNames(controlStyle, "min-h-24 resize-y py-2.5", className)}
    />
  );
}
