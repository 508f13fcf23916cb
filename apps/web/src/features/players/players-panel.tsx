import type { PlayerAction, Players } from "@blockwright/contract/players";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t, tCount } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { PlayerRow } from "./player-row.tsx";
import { playersQuery, useChangePlayer } from "./player-queries.ts";

interface PlayersPanelProps {
  readonly server: Server;
  /** A sheet covers the rest of the page, a card stands beside it. */
  readonly isSheet: boolean;
  /** Absent where it can't be closed. */
  readonly onClose?: () => void;
}

/** Everybody who plays or may play, with one button for each thing an owner does. */
export function PlayersPanel({ server, isSheet, onClose }: PlayersPanelProps) {
  const { data } = useQuery(playersQuery(server.id));
  const title = t("Players");
  const description = data
    ? tCount(onlineCount(data), "{count} player online", "{count} players online")
    : t("Who plays on this server.");
  if (isSheet)
    return (
      <Dialog
        title={title}
        description={description}
        width="sheet"
        startsAtHeading
        isOpen
        onOpenChange={() => onClose?.()}
      >
        <PlayersContent server={server} />
      </Dialog>
    );
  return (
    <Card id="players" aria-labelledby="players-title" className="relative max-h-full overflow-y-auto">
      <CardHeader id="players-title" title={title} description={description} />
      {onClose && (
        <IconButton icon={X} label={t("Close")} className="absolute top-4 right-4" onClick={onClose} />
      )}
      <PlayersContent server={server} />
    </Card>
  );
}

function PlayersContent({ server }: Pick<PlayersPanelProps, "server">) {
  const { data, error, isFetching, refetch } = useQuery(playersQuery(server.id));
  if (data) return <PlayersList server={server} data={data} />;
  if (error)
    return (
      <ErrorState
        title={t("We couldn't load the players")}
        message={messageOf(error, t("Please try again in a moment."))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div aria-busy="true">
      <Skeleton className="h-64" />
    </div>
  );
}

const onlineCount = ({ players }: Players) => players.filter(({ isOnline }) => isOnline).length;

function PlayersList({ server, data }: { readonly server: Server; readonly data: Players }) {
  const [name, setName] = useState("");
  const change = useChangePlayer(server.id, () => setName(""));
  const may = server.actions.includes("run-command");
  const actions: readonly PlayerAction[] = may ? data.actions : [];
  return (
    <>
      <p className="mb-4 text-sm text-ink-muted">
        {data.isAllowListOn
          ? t("Only players on the allow list can join.")
          : t("The allow list is off, so everyone can join.")}{" "}
        <Link
          to="/server/$serverId/{-$tab}"
          params={{ serverId: server.id, tab: "settings" }}
          hash="game-settings"
          className="text-sky-400 underline"
        >
          {t("Change this in Settings")}
        </Link>
      </p>
      {may && (
        <AddPlayer
          name={name}
          isBusy={change.isPending && change.variables.player === name.trim()}
          isDisabled={change.isPending}
          onName={setName}
          onAdd={() => change.mutate({ action: "allow", player: name.trim() })}
        />
      )}
      {data.players.length === 0 ? (
        <EmptyState
          title={t("No players yet")}
          description={t("Players appear here once they have joined, or once you add them.")}
        />
      ) : (
        <ul className="divide-y divide-night-700">
          {data.players.map((player) => (
            <PlayerRow
              key={player.name}
              player={player}
              actions={actions}
              busyWith={
                change.isPending && change.variables.player === player.name
                  ? change.variables.action
                  : undefined
              }
              isDisabled={change.isPending}
              onPress={(action) => change.mutate({ action, player: player.name })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface AddPlayerProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onName: (name: string) => void;
  readonly onAdd: () => void;
}

function AddPlayer({ name, isBusy, isDisabled, onName, onAdd }: AddPlayerProps) {
  return (
    <form
      className="mb-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onAdd();
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <Field label={t("Player name")}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => onName(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        className="max-sm:w-full"
        isBusy={isBusy}
        disabled={name.trim() === "" || isDisabled}
      >
        {t("Add to allow list")}
      </Button>
    </form>
  );
}
