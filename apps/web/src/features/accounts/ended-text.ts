import { t, tCount } from "../../shared/text/t.ts";

export function endedText(endedSignIns: number): string {
  if (endedSignIns === 0) return t("You were not signed in anywhere else.");
  return tCount(endedSignIns, "{count} other sign-in was ended.", "{count} other sign-ins were ended.");
}
