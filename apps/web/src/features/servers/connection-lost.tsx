import { t } from "../../shared/text/t.ts";

export function ConnectionLost({ isLost }: { readonly isLost: boolean }) {
  return (
    <output className="block text-sm text-lamp-400 empty:hidden">
      {isLost && t("The connection is lost. You see what was last known, and we keep trying.")}
    </output>
  );
}
