import type { Build } from "@blockwright/contract/builds";
import { Share2 } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";

interface ShareAddressProps {
  readonly build: Pick<Build, "serverName" | "platformType">;
  readonly address: NonNullable<Build["address"]>;
}

/** Through the device's own list of people and apps; where there is none, the invitation is copied. */
export function ShareAddress({ build, address }: ShareAddressProps) {
  async function share(): Promise<void> {
    const text = invitation(build, address);
    try {
      if (typeof navigator.share === "function") return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      showToast({ title: t("Invitation copied"), tone: "success" });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      const description = t("Your browser did not allow it. Copy the address instead.");
      showToast({ title: t("Could not share"), description, tone: "danger" });
    }
  }

  return (
    <Button size="sm" className="mt-3" onClick={() => void share()}>
      <Share2 aria-hidden className="size-4.5" strokeWidth={1.75} />
      {t("Share address")}
    </Button>
  );
}

function invitation({ serverName, platformType }: ShareAddressProps["build"], address: JoinAt): string {
  const host = visibleLine(address.host);
  const name = visibleLine(serverName ?? t("my server"));
  const java = t("Java: {host}:{port}", { host, port: address.port });
  const bedrock = t("Bedrock: {host}, port {port}", { host, port: address.bedrockPort ?? address.port });
  const ways = { java: [java], bedrock: [bedrock], crossplay: [java, bedrock] }[platformType];
  return [t("Join me on {name} in Minecraft.", { name }), ...ways].join("\n");
}

type JoinAt = ShareAddressProps["address"];
