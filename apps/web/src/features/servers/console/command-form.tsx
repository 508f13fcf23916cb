import { writeConsole } from "@blockwright/contract/servers";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { KeyboardEvent, SubmitEvent } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { chosenCommand, noCommands, remember, walk } from "./command-history.ts";

const longestCommand = 4000;

interface CommandFormProps {
  readonly serverId: string;
  /** Adds a line to the console: the command once it is sent, or that it did not arrive. */
  readonly onNote: (kind: "command" | "error", text: string) => void;
}

export function CommandForm({ serverId, onNote }: CommandFormProps) {
  const [command, setCommand] = useState("");
  const [history, setHistory] = useState(noCommands);
  const send = useMutation({
    mutationFn: (sent: string) => call(writeConsole, { params: { serverId }, body: { command: sent } }),
    onMutate: clearToast,
    onError(error, sent) {
      // A command that did not arrive is put back into the input, unless the next one is already being typed.
      setCommand((typed) => (typed === "" ? sent : typed));
      onNote("error", t("Not sent: {command}", { command: sent }));
      const description = messageOf(error, t("Failed to send command."));
      showToast({ title: t("Command Failed"), description, tone: "danger" });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const sent = command.trim();
    if (sent === "" || send.isPending) return;
    setHistory((before) => remember(before, sent));
    setCommand("");
    onNote("command", sent);
    send.mutate(sent);
  }

  function walkHistory(event: KeyboardEvent): void {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const next = walk(history, event.key === "ArrowUp" ? -1 : 1, command);
    setHistory(next);
    setCommand(chosenCommand(next));
  }

  return (
    <form
      onSubmit={submit}
      className="sticky bottom-0 flex gap-2 border-t border-night-700 bg-night-850 p-2 sm:gap-3 sm:px-5 sm:py-3"
    >
      <Input
        aria-label={t("Command")}
        placeholder={t("Type a command")}
        value={command}
        maxLength={longestCommand}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setCommand(event.currentTarget.value)}
        onKeyDown={walkHistory}
        className="min-w-0 font-mono"
      />
      <Button type="submit" isBusy={send.isPending} disabled={command.trim() === ""}>
        {t("Execute")}
      </Button>
    </form>
  );
}
