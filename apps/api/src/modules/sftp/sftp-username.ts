interface Account {
  readonly id: string;
  readonly username: string;
}

const typeable = /^[a-z0-9][a-z0-9._-]*$/;
const shortIdLength = 8;

/**
 * What a person types to reach a server: their name and the beginning of the server's id. A name that not every
 * keyboard can type is replaced by the beginning of the account's id, after a character that no name can contain.
 */
export function sftpUsername(account: Account, serverId: string): string {
  return `${accountPart(account)}.${serverId.slice(0, shortIdLength)}`;
}

export interface ReadUsername {
  /** All servers whose id has this prefix lie between them. */
  readonly firstServerId: string;
  readonly lastServerId: string;
  isOf(account: Account): boolean;
}

/** Undefined if it is not such a name. */
export function readSftpUsername(username: string): ReadUsername | undefined {
  const [, name, shortId] = /^([^\s]{1,80})\.([0-9a-f]{8})$/.exec(username.toLowerCase()) ?? [];
  if (name === undefined || shortId === undefined) return undefined;
  return {
    firstServerId: `${shortId}-0000-0000-0000-000000000000`,
    lastServerId: `${shortId}-ffff-ffff-ffff-ffffffffffff`,
    isOf: (account) => accountPart(account) === name,
  };
}

function accountPart({ id, username }: Account): string {
  const name = username.toLowerCase();
  return typeable.test(name) ? name : `id+${id.slice(0, shortIdLength)}`;
}
