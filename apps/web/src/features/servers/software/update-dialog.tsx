import type { Server } from "@blockwright/contract/servers";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { softwareName } from "../server-state.ts";
import type { UpdatePlan } from "./use-update.ts";

interface UpdateDialogProps {
  readonly server: Server;
  /** Undefined: closed. */
  readonly plan: UpdatePlan | undefined;
  readonly hasUndo: boolean;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (plan: UpdatePlan) => void;
}

export function UpdateDialog({ server, plan, hasUndo, isBusy, onCancel, onConfirm }: UpdateDialogProps) {
  return (
    <ConfirmDialog
      title={t("Update '{name}'?", { name: visibleLine(server.name) })}
      description={plan ? explanation(server, plan, hasUndo) : ""}
      confirmLabel={t("Update")}
      confirmVariant="primary"
      isOpen={plan !== undefined}
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel();
      }}
      onConfirm={() => {
        if (plan) onConfirm(plan);
      }}
    >
      {plan && <PlannedPlugins plan={plan} />}
    </ConfirmDialog>
  );
}

function explanation(server: Server, { from, minecraftVersion: to }: UpdatePlan, hasUndo: boolean): string {
  const values = { software: softwareName(server.serverType), from: visibleLine(from), to: visibleLine(to) };
  const what = t(
    "{software} {from} becomes {to}. We make a backup, stop the server, install the new version and start it. If it does not start, everything is put back.",
    values,
  );
  const undo = hasUndo
    ? t(
        "You can undo this for 7 days, but no longer undo your last change: only one earlier version is kept.",
      )
    : t("You can undo this for 7 days.");
  return `${what} ${undo}`;
}

function PlannedPlugins({ plan: { plugins, notes } }: { readonly plan: UpdatePlan }) {
  if (plugins.length === 0 && notes.length === 0) return null;
  return (
    <div className="mt-4 max-h-64 overflow-y-auto text-sm">
      <ul className="flex flex-col gap-2">
        {plugins.map((plugin) => (
          <li key={plugin.id + plugin.name} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{visibleLine(plugin.name)}</span>
            <span className={plugin.to === null ? "text-lamp-400" : "text-ink-muted"}>{fateOf(plugin)}</span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="mt-2 wrap-anywhere text-ink-muted">
          {visibleLine(note)}
        </p>
      ))}
    </div>
  );
}

function fateOf({ from, to, isUnknown }: UpdatePlan["plugins"][number]): string {
  if (isUnknown) return t("Uploaded file, stays as it is");
  if (to === null) return t("No build for this version, will be disabled");
  const version = visibleLine(to);
  if (from === null) return t("{version}, new", { version });
  return from === to
    ? t("{version}, stays", { version })
    : t("{from} to {version}", { from: visibleLine(from), version });
}
