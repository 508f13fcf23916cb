import type { Server } from "@blockwright/contract/servers";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { isMissing } from "../server-queries.ts";

const leaveAfterMs = 2000;

interface LookedUp {
  readonly data: Server | undefined;
  readonly error: Error | null;
}

/** Whether the server is gone. Says so once, and leaves its page. */
export function useLeaveMissing(serverId: string, { data, error }: LookedUp, isDeleting: boolean): boolean {
  const navigate = useNavigate();
  const [goneId, setGoneId] = useState<string>();
  // A query without data forgets its error while it is asked again.
  const isGone = (isMissing(error) || (data === undefined && goneId === serverId)) && !isDeleting;
  if (isGone && goneId !== serverId) setGoneId(serverId);
  useEffect(() => {
    if (!isGone) return undefined;
    const description = t("This server no longer exists. Redirecting to dashboard...");
    showToast({ title: t("Server Not Found"), description, tone: "danger" });
    const timer = setTimeout(() => void navigate({ to: "/", replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, isGone]);
  return isGone;
}
