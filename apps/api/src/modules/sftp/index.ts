export { sftpAccessChanged } from "./sftp-events.ts";
