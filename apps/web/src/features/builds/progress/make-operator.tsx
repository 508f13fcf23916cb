import type { ServerOwner } from "@blockwright/contract/agreed";
import { changePlayer, listPlayers } from "@blockwright/contract/players";
import { refusePlayerName } from "@blockwright/minecraft/player-name";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";

interface MakeOperatorProps {
  readonly serverId: string;
  /** The name that was given before the build. */
  readonly known: ServerOwner | null;
}

/** For people who gave no name before the build. Renders nothing where the server has an operator. */
export function MakeOperator({ serverId, known }: MakeOperatorProps) {
  const isKnown = known?.edition === "java" && known.isOperator;
  const { data } = useQuery({
    queryKey: ["servers", serverId, "players", "operators"],
    queryFn: ({ signal }) => call(listPlayers, { params: { serverId } }, signal),
    enabled: !isKnown,
    retry: false,
  });
  if (isKnown) return <IsOperator name={known.name} />;
  if (!data?.actions.includes("make-operator")) return null;
  if (data.players.some(({ isOperator }) => isOperator)) return null;
  return <OperatorForm serverId={serverId} />;
}

function IsOperator({ name }: { readonly name: string }) {
  return <output className="mt-2 block text-sm">{t("{name} is the server's operator.", { name })}</output>;
}

function OperatorForm({ serverId }: Pick<MakeOperatorProps, "serverId">) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const make = useMutation({
    mutationFn: (player: string) =>
      call(changePlayer, { params: { serverId }, body: { action: "make-operator", player } }),
    onMutate: clearToast,
    onError: (failure) => showFailure(t("That did not work"), failure),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const refusal = refusePlayerName("java", name.trim());
    setError(refusal);
    if (refusal === undefined) make.mutate(name.trim());
  }

  if (make.isSuccess) return <IsOperator name={make.variables} />;
  return (
    <form noValidate onSubmit={submit} className="mt-4 max-w-md">
      <Field label={t("Your Minecraft name")} hint={t("We'll make you the server's operator.")} error={error}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              className="min-w-0 flex-1"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={16}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" isBusy={make.isPending}>
              {t("Make me operator")}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
