import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps } from "react";
import { t } from "../text/t.ts";
import { Input } from "./input.tsx";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-11 max-sm:placeholder:text-xs max-sm:placeholder:tracking-tight"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={t("Show password")}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-ink-muted transition hover:text-ink"
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
    </div>
  );
}
