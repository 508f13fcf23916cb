/** Why what was open may no longer be trusted. */
export const accountCauses = {
  "password-changed": "the password was changed",
  "password-reset": "the password was reset by mail",
  "address-proven": "a reset by mail reached an address that was never verified",
  "temporary-password": "the operator gave a temporary password",
  "other-sign-ins-ended": "every other sign-in was ended",
  "second-factor-added": "a second factor was added",
  "second-factor-removed": "the second factor was removed",
  "account-suspended": "the account was suspended",
  "account-deleted": "the account was deleted",
} as const;
export type AccountCause = keyof typeof accountCauses;

export const serverCauses = {
  "removed-from-server": "the person was removed from a server",
  "role-lowered": "the person got a smaller role on a server, such as viewer",
} as const;
export type ServerCause = keyof typeof serverCauses;

export const openThings = {
  page: "page",
  console: "console",
  updates: "live updates",
  "assistant-turn": "AI turn that waits for a click",
  upload: "upload",
  download: "download",
  "sftp-session": "SFTP session",
  "sftp-password": "SFTP password",
  "ssh-key": "SSH key",
  "console-link": "console link",
  invitation: "invitation link",
  "handover-offer": "offer of a server",
  "planned-restart": "planned restart",
} as const;
export type OpenThing = keyof typeof openThings;

/** With the reason, if it is kept. */
export type Outcome = "cut" | { readonly kept: string };

type Row = Readonly<Record<OpenThing, Outcome>>;

/** Anyone who knew the password could have created these. */
const everythingMade: Row = {
  page: "cut",
  console: "cut",
  updates: "cut",
  "assistant-turn": "cut",
  upload: "cut",
  download: "cut",
  "sftp-session": "cut",
  "sftp-password": "cut",
  "ssh-key": "cut",
  "console-link": "cut",
  invitation: "cut",
  "handover-offer": "cut",
  "planned-restart": {
    kept: "It lets nobody in. It is a setting of the server, which its page shows and can cancel.",
  },
};

/** The sign-in that did it stays, and so does what it has open. */
export const whatEnds: Readonly<Record<AccountCause | ServerCause, Row>> = {
  "password-changed": everythingMade,
  "password-reset": everythingMade,
  "address-proven": everythingMade,
  "temporary-password": everythingMade,
  "other-sign-ins-ended": everythingMade,
  "second-factor-added": everythingMade,
  "second-factor-removed": everythingMade,
  "account-suspended": {
    ...everythingMade,
    "sftp-password": {
      kept: "It opens nothing while the account is suspended. Nobody else is thought to know it.",
    },
    "ssh-key": {
      kept: "It opens nothing while the account is suspended. Nobody else is thought to have it.",
    },
    "planned-restart": "cut",
  },
  "account-deleted": { ...everythingMade, "planned-restart": "cut" },
  "removed-from-server": {
    ...everythingMade,
    page: { kept: "The account stays signed in. For it, the server no longer exists." },
    "ssh-key": { kept: "It belongs to the account and opens only servers that the person may reach." },
  },
  "role-lowered": {
    ...everythingMade,
    page: { kept: "The account stays signed in, with fewer rights on this server." },
    console: { kept: "Viewers may read it." },
    updates: { kept: "Viewers may see the server." },
    "sftp-password": { kept: "It opens nothing that the role does not include." },
    "ssh-key": { kept: "It opens nothing that the role does not include." },
    "console-link": {
      kept: "Viewers may read these lines, and people with more rights can turn the link off.",
    },
    "handover-offer": { kept: "The owner made it, and can withdraw it." },
  },
};

export function isCut(cause: AccountCause | ServerCause, thing: OpenThing): boolean {
  return whatEnds[cause][thing] === "cut";
}
