import type { PowerAction } from "@blockwright/contract/servers";
import { Play, RotateCw, Square } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { ButtonSize, ButtonVariant } from "../../../shared/ui/button-style.ts";
import { powerChoices } from "../server-state.ts";
import type { ServerPower } from "./use-power.ts";

interface PowerButtonProps {
  readonly power: ServerPower;
  /** Added for screen readers if several servers are on one page. */
  readonly serverName?: string;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** Stop if the server can be stopped, otherwise Start. */
export function StartOrStop({ startVariant, ...props }: PowerButtonProps & { startVariant?: ButtonVariant }) {
  const { main, isMainEnabled } = powerChoices(props.power);
  const variant = main === "start" && isMainEnabled ? startVariant : undefined;
  return <PowerButton {...props} action={main} isEnabled={isMainEnabled} variant={variant} />;
}

export function Restart(props: PowerButtonProps) {
  const { isRestartEnabled } = powerChoices(props.power);
  return <PowerButton {...props} action="restart" isEnabled={isRestartEnabled} variant={undefined} />;
}

const icons: Record<PowerAction, LucideIcon> = { start: Play, stop: Square, restart: RotateCw };

function actionLabel(action: PowerAction): string {
  switch (action) {
    case "start":
      return t("Start");
    case "stop":
      return t("Stop");
    case "restart":
      return t("Restart");
  }
}

interface ActionProps extends PowerButtonProps {
  readonly action: PowerAction;
  readonly isEnabled: boolean;
  readonly variant: ButtonVariant | undefined;
}

function PowerButton({ power, serverName, action, isEnabled, variant, size, className }: ActionProps) {
  const [isAsking, setAsking] = useState(false);
  if (!power.may(action)) return null;
  const isBusy = power.pending === action || isInProgress(action, power);
  const hurts = action !== "start" && power.status === "online" && power.playersOnline > 0;
  const Icon = icons[action];
  const label = actionLabel(action);
  return (
    <>
      <Button
        size={size ?? "md"}
        variant={variant ?? "secondary"}
        isBusy={isBusy}
        disabled={!isEnabled || power.pending !== null}
        aria-label={serverName && t("{action} {server}", { action: label, server: serverName })}
        onClick={() => (hurts ? setAsking(true) : power.press(action))}
        {...(className === undefined ? {} : { className })}
      >
        {!isBusy && <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />}
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <AskFirst action={action} power={power} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Loaded when it is asked: the lists of servers need no dialog otherwise. */
const AskFirst = lazy(async () => ({ default: (await import("./ask-first.tsx")).AskFirst }));

/** Stop stays possible while a server starts, so only buttons that can't be pressed anyway turn. */
function isInProgress(action: PowerAction, { status, isRestarting }: ServerPower): boolean {
  if (action === "restart") return isRestarting && status !== "online";
  return action === "start" && status === "stopping" && !isRestarting;
}
