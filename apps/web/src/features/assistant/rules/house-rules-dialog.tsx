import type { SetAssistantRules } from "@blockwright/contract/assistant-rules";
import type { Server } from "@blockwright/contract/servers";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { RulesForm } from "./rules-form.tsx";
import { ruleKinds } from "./rule-kinds.ts";

interface HouseRulesDialogProps {
  readonly server: Pick<Server, "id">;
  readonly rules: SetAssistantRules;
  readonly canChange: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function HouseRulesDialog({ server, rules, canChange, isOpen, onOpenChange }: HouseRulesDialogProps) {
  return (
    <Dialog
      title={t("House rules")}
      description={t("What the AI editor never touches on this server, no matter who asks.")}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {canChange ? (
        <RulesForm serverId={server.id} rules={rules} onSaved={() => onOpenChange(false)}>
          <LastSet rules={rules} />
        </RulesForm>
      ) : (
        <>
          <RulesToRead rules={rules} />
          <LastSet rules={rules} />
          <p className="text-sm text-ink-muted">{t("Only the owner and admins can change these.")}</p>
        </>
      )}
    </Dialog>
  );
}

function RulesToRead({ rules }: { readonly rules: SetAssistantRules }) {
  return (
    <dl className="flex flex-col gap-4 text-sm">
      {ruleKinds().map(({ name, label }) => (
        <div key={name} className="flex flex-col gap-1.5">
          <dt className="font-medium">{label}</dt>
          {rules[name].length === 0 && <dd className="text-ink-muted">{t("None")}</dd>}
          {rules[name].map((rule) => (
            <dd key={rule} className="font-mono wrap-anywhere">
              {visibleLine(rule)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function LastSet({ rules: { setBy, setAt } }: { readonly rules: SetAssistantRules }) {
  if (setAt === null) return <p className="text-sm text-ink-muted">{t("Nothing is excluded so far.")}</p>;
  return (
    <p className="text-sm text-ink-muted">
      {setBy === null ? t("Last set") : t("Last set by {username}", { username: setBy })}{" "}
      <TimeAgo iso={setAt} />
    </p>
  );
}
