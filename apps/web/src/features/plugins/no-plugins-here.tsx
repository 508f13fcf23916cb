import type { Server } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";

/** For software that loads neither plugins nor mods: why, and what to do instead. */
export function NoPluginsHere({ server }: { readonly server: Server }) {
  return <Card>{server.platformType === "bedrock" ? <OnBedrock /> : <OnVanilla server={server} />}</Card>;
}

function OnBedrock() {
  return (
    <EmptyState
      level="h2"
      title={t("Bedrock servers don't run plugins")}
      description={t(
        "The Bedrock server can't load them. A Crossplay server can: it runs Java plugins, and players on phones and consoles still join.",
      )}
      action={
        <Link to="/" className={buttonStyle()}>
          {t("Build a Crossplay server")}
        </Link>
      }
    />
  );
}

function OnVanilla({ server }: { readonly server: Server }) {
  const canReinstall = server.actions.includes("reinstall");
  return (
    <EmptyState
      level="h2"
      title={t("This server doesn't run plugins")}
      description={
        canReinstall
          ? t(
              "Vanilla is Minecraft as Mojang makes it, without plugins or mods. For plugins switch to Paper, for mods to Fabric, Forge or NeoForge. Switching starts the server over.",
            )
          : t(
              "Vanilla is Minecraft as Mojang makes it, without plugins or mods. The owner can switch to Paper for plugins, or to Fabric, Forge or NeoForge for mods.",
            )
      }
      action={
        canReinstall && (
          <Link
            to="/server/$serverId/{-$tab}"
            params={{ serverId: server.id, tab: "software" }}
            className={buttonStyle()}
          >
            {t("Go to Software")}
          </Link>
        )
      }
    />
  );
}
