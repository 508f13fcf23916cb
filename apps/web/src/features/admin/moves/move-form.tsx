import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { useMoveServer, type MovePreview, type MoveTarget } from "./moves-queries.ts";

interface MoveFormProps {
  readonly serverId: string;
  readonly seen: MovePreview;
}

export function MoveForm({ serverId, seen }: MoveFormProps) {
  const [machineId, setMachineId] = useState<string>();
  const [reason, setReason] = useState("");
  const move = useMoveServer(serverId);
  const possible = seen.machines
    .filter(({ refusal }) => refusal === null)
    .toSorted((one, other) => Number(other.isSameRegion) - Number(one.isSameRegion));
  const target = possible.find(({ id }) => id === machineId) ?? possible[0];
  const port = target?.address?.port;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (target && port !== undefined) move.mutate({ machineId: target.id, port, reason });
      }}
      className="flex flex-col gap-4"
    >
      {target ? (
        <>
          <Field label={t("To")}>
            {(control) => (
              <Select
                {...control}
                value={target.id}
                onChange={(event) => setMachineId(event.target.value)}
                options={possible.map((machine) => ({ value: machine.id, label: labelOf(machine) }))}
              />
            )}
          </Field>
          <Expectations seen={seen} target={target} />
          <ReasonField value={reason} hint={t("Kept in the activity log.")} onChange={setReason} />
        </>
      ) : (
        <p className="text-lamp-400">{t("No other machine can take it.")}</p>
      )}
      <Refusals machines={seen.machines} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={!target || !isReason(reason)}
        isBusy={move.isPending}
      >
        {t("Move server")}
      </Button>
    </form>
  );
}

function labelOf({ name, region }: MoveTarget): string {
  return region === null ? visibleLine(name) : `${visibleLine(name)} · ${visibleLine(region)}`;
}

function Expectations({ seen, target }: { readonly seen: MovePreview; readonly target: MoveTarget }) {
  const { sizeMb, keptMb, address, downtimeSeconds, machine } = seen;
  const isSame = address.host === target.address?.host && address.port === target.address.port;
  const rows = [
    [t("From"), visibleLine(machine)],
    [t("Size"), sizeMb === null ? t("Not known yet") : t("{size} MB", { size: sizeMb })],
    ...(keptMb > 0 ? [[t("Kept for an undo"), t("{size} MB", { size: keptMb })] as const] : []),
    [
      t("Downtime"),
      downtimeSeconds === 0
        ? t("None, it does not run")
        : t("About {seconds} seconds", { seconds: downtimeSeconds }),
    ],
    [t("Address now"), `${address.host}:${address.port}`],
    [t("Address then"), target.address ? `${target.address.host}:${target.address.port}` : "—"],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">
        {isSame
          ? t("The address stays the same.")
          : t("The address changes. Its owner gets an email with the new one.")}
      </p>
      {!target.isSameRegion && <p className="text-sm text-lamp-400">{t("It is in another region.")}</p>}
      <p className="text-sm text-ink-muted">
        {t(
          "Backups stay. Files that are kept for an undo move too. The last working state does not: it is recorded again when a player has joined.",
        )}
      </p>
    </div>
  );
}

function Refusals({ machines }: { readonly machines: readonly MoveTarget[] }) {
  const refused = machines.filter(({ refusal }) => refusal !== null);
  if (refused.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-ink-muted">
      {refused.map(({ id, name, refusal }) => (
        <li key={id} className="wrap-anywhere">
          {`${visibleLine(name)}: ${refusal ?? ""}`}
        </li>
      ))}
    </ul>
  );
}
