import { exportAccountData } from "@blockwright/contract/account-data";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../../shared/api/message-of.ts";
import { readDownload } from "../../../shared/api/read-download.ts";
import { saveTextFile } from "../../../shared/browser/save-text-file.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";

export function ExportDataCard() {
  const download = useExport();
  return (
    <Card>
      <CardHeader
        title={t("Your data")}
        description={t(
          "Everything we store about you, as one JSON file: your account, what you asked us to build, your servers and what you did. Once a day.",
        )}
      />
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? t("Preparing...") : t("Download my data")}
      </Button>
    </Card>
  );
}

function useExport() {
  return useMutation({
    mutationFn: () => readDownload(exportAccountData),
    onSuccess: (text) => saveTextFile("blockwright-data.json", text),
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Your data was not downloaded"), description, tone: "danger" });
    },
  });
}
