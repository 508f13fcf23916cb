import type { Server } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";

/** Says what is missing, and what works without a model. */
export function NoModel({ server }: { readonly server: Pick<Server, "id" | "actions"> }) {
  const ways = [
    { tab: "terminal", action: "read-console", label: t("See why it crashed") },
    { tab: "plugins", action: "view", label: t("Search plugins") },
    { tab: "files", action: "read-files", label: t("Edit files") },
  ] as const;
  return (
    <div className="m-auto flex max-w-lg flex-col items-center gap-4 py-4 text-center">
      <h3 className="text-lg font-semibold">{t("The AI editor is not set up here")}</h3>
      <p className="text-sm text-ink-muted">
        {t(
          "The operator has not configured an AI model. After a crash, this page still shows the cause and a fix. You can also search plugins and edit files.",
        )}
      </p>
      <ul className="flex flex-wrap justify-center gap-3">
        {ways
          .filter(({ action }) => server.actions.includes(action))
          .map(({ tab, label }) => (
            <li key={tab}>
              <Link
                to="/server/$serverId/{-$tab}"
                params={{ serverId: server.id, tab }}
                resetScroll={false}
                className={buttonStyle()}
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
