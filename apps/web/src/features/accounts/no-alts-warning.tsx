import { TriangleAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t, translate } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { CommunityLink } from "./community-link.tsx";

const AppealDialog = lazy(async () => ({ default: (await import("./appeal-dialog.tsx")).AppealDialog }));

interface NoAltsWarningProps {
  readonly message: string;
  readonly email: string;
}

export function NoAltsWarning({ message, email }: NoAltsWarningProps) {
  const [isAppealing, setAppealing] = useState(false);
  return (
    <div role="alert" className="rounded-md border border-lamp-400/50 bg-lamp-950 p-4">
      <h2 className="flex items-center gap-2 text-base font-semibold text-lamp-400">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
        {t("No Alternate Accounts Allowed")}
      </h2>
      <p className="mt-2 text-sm">{translate(message)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAppealing(true)}>
          {t("Contact support")}
        </Button>
        <CommunityLink
          label={t("Get help in our community chat")}
          className={buttonStyle("secondary", "sm")}
        />
      </div>
      {isAppealing && (
        <Suspense>
          <AppealDialog email={email} onClose={() => setAppealing(false)} />
        </Suspense>
      )}
    </div>
  );
}
