import type { Server } from "@blockwright/contract/servers";
import { useState } from "react";
import { FilesTab } from "../../features/files/files-tab.tsx";
import { AskFirst } from "../../features/servers/power/ask-first.tsx";
import { usePower } from "../../features/servers/power/use-power.ts";
import { powerChoices } from "../../features/servers/server-state.ts";
import { SftpCard } from "../../features/sftp/sftp-card.tsx";

/** The files of a server, and SFTP access to them. */
export function FilesPart({ server }: { readonly server: Server }) {
  const power = usePower(server);
  const [isAsking, setAsking] = useState(false);
  const canRestart = power.may("restart") && powerChoices(power).isRestartEnabled;
  const restart = () => (power.playersOnline > 0 ? setAsking(true) : power.press("restart"));
  return (
    <>
      <FilesTab
        server={server}
        below={<SftpCard server={server} />}
        onRestart={canRestart ? restart : null}
      />
      {isAsking && <AskFirst action="restart" power={power} onClose={() => setAsking(false)} />}
    </>
  );
}
