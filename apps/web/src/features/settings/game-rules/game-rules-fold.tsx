import type { GameRules } from "@blockwright/contract/game-rules";
import type { Server } from "@blockwright/contract/servers";
import type { LastChange as LastChangeShape, Setting } from "@blockwright/contract/settings";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Fold } from "../../../shared/ui/fold.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { LastChange } from "../last-change.tsx";
import { LoadedFold } from "../loaded-fold.tsx";
import { SaveBar } from "../save-bar.tsx";
import type { SettingEdits } from "../setting-queries.ts";
import { SettingRow } from "../setting-row.tsx";
import { isFound, refuseValue } from "../setting-words.ts";
import { gameRulesQuery, useChangeRules } from "./game-rule-queries.ts";

/** The rules of the current world. Nothing without the right to change them. */
export function GameRulesFold({ server }: { readonly server: Server }) {
  if (!server.actions.includes("change-settings")) return null;
  if (server.serverType === "bedrock") return <BedrockRules />;
  return (
    <LoadedFold
      id="game-rules"
      title={t("Game rules")}
      description={t(
        "Rules of the current world. Changes apply without a restart. You can undo them for 7 days.",
      )}
      query={gameRulesQuery(server.id)}
      failedTitle={t("We couldn't load the game rules")}
    >
      {(data) => <RulesForm server={server} data={data} />}
    </LoadedFold>
  );
}

function BedrockRules() {
  return (
    <Fold
      id="game-rules"
      title={t("Game rules")}
      description={t(
        "We can't show the game rules of a Bedrock server. Change them in the console instead, for example with this command:",
      )}
    >
      <p className="flex items-center gap-1">
        <code className="font-mono text-sm wrap-anywhere">{example}</code>
        <CopyButton value={example} what={t("the command")} />
      </p>
    </Fold>
  );
}

const example = "gamerule keepinventory true";

function RulesForm({ server, data }: { readonly server: Server; readonly data: GameRules }) {
  const [search, setSearch] = useState("");
  const [edits, setEdits] = useState<SettingEdits>({});
  const change = useChangeRules(server.id, () => setEdits({}));
  const shown = data.rules.filter((rule) => isFound(rule, search.trim()));
  const isRefused = data.rules.some((rule) => refusal(rule, edits) !== undefined);

  function edit({ key, value: present }: Setting, value: string): void {
    const { [key]: _old, ...others } = edits;
    setEdits(value === present ? others : { ...others, [key]: value });
  }

  if (data.rules.length === 0)
    return <p className="text-sm text-ink-muted">{t("Start the server once to see its game rules.")}</p>;
  return (
    <>
      {data.change && (
        <LastChange
          change={data.change}
          text={stateText(data.change.state)}
          isBusy={change.isPending}
          canGetHelp={server.actions.includes("apply-fixes")}
          {...(server.actions.includes("undo-changes") && {
            onUndo: (changeId: string) => change.mutate({ action: "undo", changeId }),
          })}
        />
      )}
      <p className="mb-4 text-sm text-ink-muted">{sourceText(server, data)}</p>
      <SearchField
        label={t("Search game rules")}
        placeholder={t("inventory, weather, phantoms…")}
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      {shown.length === 0 && <p className="py-6 text-sm text-ink-muted">{t("No game rule matches.")}</p>}
      <ul className="mt-2 divide-y divide-night-700">
        {shown.map((rule) => (
          <SettingRow
            key={rule.key}
            setting={rule}
            draft={edits[rule.key]}
            isDisabled={change.isPending}
            onChange={(value) => edit(rule, value)}
          />
        ))}
      </ul>
      <SaveBar
        count={Object.keys(edits).length}
        label={t("Save game rules")}
        isDisabled={change.isPending || isRefused}
        isBusy={change.isPending}
        onDiscard={() => setEdits({})}
        onSave={() => change.mutate({ action: "save", edits })}
      />
    </>
  );
}

function refusal(rule: Setting, edits: SettingEdits): string | undefined {
  const draft = edits[rule.key];
  return draft === undefined ? undefined : refuseValue(rule, draft);
}

function sourceText({ status }: Pick<Server, "status">, { isLive }: GameRules): string {
  if (isLive) return t("These are the values of the running game.");
  return status === "offline"
    ? t("These are the values with which the world was saved.")
    : t("The game did not answer. These are the values with which the world was saved.");
}

function stateText(state: LastChangeShape["state"]): string {
  switch (state) {
    case "proposed":
    case "applying":
    case "verifying":
      return t("Changing the game rules…");
    case "undoing":
      return t("Undoing your last change…");
    case "verified":
      return t("Done. The game uses these rules.");
    case "applied":
      return t("Done. It applies when the server starts.");
    case "undone":
      return t("Your last change was undone.");
    case "failed":
      return t("Your last change was not made.");
  }
}
