/** What an operator does to a person or a server, with every sentence of it. */
export interface Deed {
  readonly tab: "Users" | "Servers";
  readonly label: string;
  /** The last part of its path under /api/admin. */
  readonly path: string;
  readonly number?: {
    readonly placeholder: string;
    readonly value: string;
    /** The api refuses it with this sentence. */
    readonly tooSmall: string;
    readonly refusal: string;
  };
  readonly failed: readonly [title: string, said: string];
  readonly done: readonly [title: string, said: string];
  /** Shown in the dialog, before it is sent. */
  readonly asked: string;
}

export const deeds: readonly Deed[] = [
  {
    tab: "Servers",
    label: "Set RAM",
    path: "set-ram",
    number: {
      placeholder: "RAM in MB (min 512)",
      value: "768",
      tooSmall: "100",
      refusal: "A server needs at least 512 MB of RAM.",
    },
    failed: ["Update Failed", "Failed to update RAM"],
    done: ["RAM Updated", "RAM changed from 512MB to 768MB"],
    asked: "A running game takes it when it restarts.",
  },
  {
    tab: "Servers",
    label: "Set Storage",
    path: "set-storage",
    number: {
      placeholder: "Storage in MB (min 5120)",
      value: "6144",
      tooSmall: "1",
      refusal: "A server needs at least 5120 MB of storage.",
    },
    failed: ["Update Failed", "Failed to update storage"],
    done: ["Storage Updated", "Storage changed from 1024MB to 6144MB"],
    asked: "It applies immediately.",
  },
  {
    tab: "Servers",
    label: "Delete Server",
    path: "delete-server",
    failed: ["Delete Failed", "Failed to delete server"],
    done: ["Server Deleted", "The server was deleted. You can undo this for 7 days."],
    asked: "Its owner loses it right away. You can undo this for 7 days.",
  },
  {
    tab: "Users",
    label: "Reset Password",
    path: "password-reset",
    failed: ["Password Reset Failed", "Failed to reset password"],
    done: ["Password Reset Success", "Send the temporary password to "],
    asked: "is logged out everywhere and gets a temporary password.",
  },
  {
    tab: "Users",
    label: "Delete User",
    path: "delete-user",
    failed: ["Delete Failed", "Failed to delete user"],
    done: ["User Deleted", "1 server(s) deleted, 0 failed."],
    asked: "They are logged out immediately, and all their servers are deleted.",
  },
];
