import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        {t(
          "These recovery codes are shown only now. Each signs you in once, without your app. Keep them where you find them without your phone.",
        )}
      </p>
      <ul className="grid gap-2 rounded-md border border-night-700 bg-night-950/60 p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CopyButton value={codes.join("\n")} what={t("recovery codes")} />
        <Button variant="primary" onClick={onDone}>
          {t("I have kept them")}
        </Button>
      </div>
    </div>
  );
}
