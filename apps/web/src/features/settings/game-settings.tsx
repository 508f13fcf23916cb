import type { Server } from "@blockwright/contract/servers";
import type { Setting, Settings } from "@blockwright/contract/settings";
import { settingGroups } from "@blockwright/minecraft/properties/setting-groups";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { LastSettingsChange } from "./last-settings-change.tsx";
import { LoadedFold } from "./loaded-fold.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SaveSettingsDialog } from "./save-settings-dialog.tsx";
import { isUnderWay, settingsQuery, useSaveSettings, type SettingEdits } from "./setting-queries.ts";
import { SettingRow } from "./setting-row.tsx";
import { groupTitle, isFound, refuseValue } from "./setting-words.ts";

/** Every setting of this software and version, with search. Nothing without the right to see them. */
export function GameSettings({ server }: { readonly server: Server }) {
  if (!server.actions.includes("read-files")) return null;
  return (
    <LoadedFold
      id="game-settings"
      title={t("Game settings")}
      description={t("Changes apply with a restart. You can undo them for 7 days.")}
      query={settingsQuery(server.id)}
      failedTitle={t("We couldn't load the settings")}
    >
      {(data) => <SettingsForm server={server} data={data} />}
    </LoadedFold>
  );
}

function SettingsForm({ server, data }: { readonly server: Server; readonly data: Settings }) {
  const [search, setSearch] = useState("");
  const [edits, setEdits] = useState<SettingEdits>({});
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const save = useSaveSettings(server.id, () => setEdits({}), close);
  const { settings, change } = data;
  const isBusy = save.isPending || (change !== null && isUnderWay(change.state));

  function edit({ key, value: present }: Setting, value: string): void {
    const { [key]: _old, ...others } = edits;
    setEdits(value === present ? others : { ...others, [key]: value });
  }

  return (
    <>
      {change && (
        <LastSettingsChange
          serverId={server.id}
          change={change}
          canUndo={server.actions.includes("undo-changes")}
          canGetHelp={server.actions.includes("apply-fixes")}
        />
      )}
      <SearchField
        label={t("Search settings")}
        placeholder={t("difficulty, view distance, motd…")}
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      <SettingList
        settings={settings}
        search={search}
        edits={edits}
        isDisabled={!server.actions.includes("change-settings") || isBusy}
        onEdit={edit}
      />
      <SaveBar
        count={Object.keys(edits).length}
        label={t("Review and save")}
        isDisabled={isBusy || settings.some((setting) => isRefused(setting, edits))}
        onDiscard={() => setEdits({})}
        onSave={() => setAsking(true)}
      />
      <SaveSettingsDialog
        server={server}
        settings={settings}
        edits={edits}
        isOpen={isAsking}
        isBusy={save.isPending}
        onOpenChange={setAsking}
        onConfirm={() => save.mutate(edits)}
      />
    </>
  );
}

function isRefused(setting: Setting, edits: SettingEdits): boolean {
  const draft = edits[setting.key];
  return draft !== undefined && refuseValue(setting, draft) !== undefined;
}

interface SettingListProps {
  readonly settings: readonly Setting[];
  readonly search: string;
  readonly edits: SettingEdits;
  readonly isDisabled: boolean;
  readonly onEdit: (setting: Setting, value: string) => void;
}

/** One group at a time: all of them are too long for a phone. A search looks in all groups. */
function SettingList({ settings, search, edits, isDisabled, onEdit }: SettingListProps) {
  const reverted = settings.find(({ wanted }) => wanted !== null);
  const [group, setGroup] = useState<Setting["group"]>(reverted?.group ?? "players");
  const isSearching = search.trim() !== "";
  const shown = settings.filter((setting) =>
    isSearching ? isFound(setting, search.trim()) : setting.group === group,
  );
  return (
    <>
      {!isSearching && (
        <fieldset aria-label={t("Groups of settings")} className="mt-4 flex flex-wrap gap-2">
          {settingGroups.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === group ? "secondary" : "ghost"}
              aria-pressed={one === group}
              onClick={() => setGroup(one)}
            >
              {groupTitle(one)}
            </Button>
          ))}
        </fieldset>
      )}
      {shown.length === 0 && <p className="py-6 text-sm text-ink-muted">{t("No setting matches.")}</p>}
      <ul className="mt-2 divide-y divide-night-700">
        {shown.map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            draft={edits[setting.key]}
            isDisabled={isDisabled}
            onChange={(value) => onEdit(setting, value)}
          />
        ))}
      </ul>
    </>
  );
}
