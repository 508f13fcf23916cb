/** A server, or a person who can't sign in and proves with their password who they are. */
export type Suspended =
  | { readonly serverId: string }
  | { readonly username: string; readonly password: string };
