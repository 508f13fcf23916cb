import type { Server } from "@blockwright/contract/servers";
import { FilesTab } from "../../features/files/files-tab.tsx";
import { SftpCard } from "../../features/sftp/sftp-card.tsx";

/** The files of a server, and SFTP access to them. */
export function FilesPart({ server }: { readonly server: Server }) {
  return <FilesTab server={server} below={<SftpCard server={server} />} />;
}
