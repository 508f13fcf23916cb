export { forgetPasswordsOf } from "./passwords/forget-passwords.ts";
export { sftpAccessChanged } from "./sftp-events.ts";
