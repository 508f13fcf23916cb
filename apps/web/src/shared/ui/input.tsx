import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlStyle } from "./control-style.ts";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classNames(controlStyle, "h-11", className)} />;
}
