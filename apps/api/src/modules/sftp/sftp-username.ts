interface Account {
  readonly id: string;
  readonly username: string;
}

const typeable = /^[a-z0-9][a-z0-9._-]*$/;
const shortIdLength = 8;

/**
 * What a person types to reach a server: their name and the beginning of the server's id. A name that not every keyboard
 * has is replaced by the beginning of the account's id, behind a sign that no name can have.
 */
export function sftpUsername(account: Account, serverId: string): string {
  return `${accountPart(account)}.${serverId.slice(0, shortIdLength)}`;
}

export interface ReadUsername {
  /** All servers whose id begins like this lie between them. */
  readonly firstServerId: string;
  readonly lastServerId: string;
  isOf(account: Account): boolean;
}

/** Undefined for what is no such name. */
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
