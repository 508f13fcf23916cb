const atEnrolment = "the machine is added";

/** Every variable of the agent, by section. docs/configuration.md is made from it. */
export const agentDescriptions = {
  "Adding the machine": {
    API_URL: {
      meaning: "the api to enrol with and to send large files to: https, or on the same machine",
      requiredWhen: atEnrolment,
      example: "https://play.example.org",
    },
    ENROLMENT_TOKEN: {
      meaning: "the one-time token; `npm run nodes:token` beside the api prints one",
      requiredWhen: atEnrolment,
      example: "REPLACE-WITH-THE-TOKEN",
    },
    NODE_NAME: { meaning: "the machine's name" },
    NODE_ID: { meaning: "the machine's id, if its credentials were made by hand instead of by enrolment" },
    NATS_URL: { meaning: "where NATS is, with `tls://` unless it is on this machine; likewise" },
    NATS_CREDS_FILE: { meaning: "the machine's NATS credentials; likewise" },
    AGENT_STATE_FOLDER: {
      meaning: "its records and credentials; belongs to root alone",
      example: "/var/lib/blockwright-agent",
    },
  },
  Addresses: {
    AGENT_ADDRESS: {
      meaning:
        "the address players reach this machine by: a name, or an address, which the machine itself need not have",
      example: "play.example.org",
    },
    AGENT_PUBLISH_ADDRESS: {
      meaning: "the IPv4 address of this machine that the servers' ports are opened on",
    },
    SFTP_PORT: { meaning: "the port for SFTP; it must be reachable from outside" },
    DENIED_ADDRESSES: {
      meaning:
        "your own public addresses that game servers must not reach, comma separated: NATS, PostgreSQL, every game machine",
    },
    TENANT_ALLOWED_NETWORKS: {
      meaning: "private IPv4 networks that game servers may reach, comma separated",
    },
    EGRESS_ALLOWED_NETWORKS: {
      meaning: "private networks that the agent may fetch files from, such as that of your own mirror",
    },
    RESOLVERS: {
      meaning:
        "the DNS servers that game servers ask, as IPv4 addresses, comma separated; 1.1.1.1 and 9.9.9.9 if empty",
    },
    OUTSIDE_CONTACT: {
      meaning: "your e-mail address or a page, sent to the sources of files; `API_URL` if unset",
    },
  },
  "Container engine": {
    DOCKER_SOCKET: { meaning: "the engine's socket" },
    DOCKER_NETWORK_NAMESPACE: {
      meaning: "the network namespace of the engine, if it runs in another one than the agent",
    },
    BRIDGE_NAME: { meaning: "the bridge that game servers are attached to" },
    BRIDGE_SUBNET: { meaning: "its network; the engine chooses one if unset" },
    BRIDGE_MTU: { meaning: "its MTU" },
    INSTANCE_UIDS: { meaning: "unused user ids of the machine; each server runs as its own user" },
  },
  Storage: {
    POOL_FOLDER: {
      meaning: "the servers' files on a btrfs pool, with a quota for each",
      requiredWhen: "`PLAIN_FOLDER` is not set; exactly one of them is",
      example: "/srv/blockwright",
    },
    PLAIN_FOLDER: {
      meaning: "the servers' files in a plain folder without quotas, for trying out only",
      requiredWhen: "`POOL_FOLDER` is not set",
    },
    KEEP_REPLACED_FILES_HOURS: { meaning: "how long files stay after a reinstall or a deletion" },
    DOWNLOAD_CACHE_MB: {
      meaning:
        "space for cached downloads; 20 GB or a tenth of the disk if unset. It is not counted in the capacity of a new machine",
    },
    STEP_RESULTS_MB: { meaning: "space for cached results of installers, likewise" },
    BACKUP_STORE: {
      meaning:
        "where backups go: a folder, `s3:https://host/bucket` or `rest:https://host/`; beside the servers if unset",
      example: "s3:https://host/bucket",
    },
    BACKUP_CREDENTIALS_FILE: {
      meaning:
        "for a bucket, a credentials file in the AWS format; for a REST server, a file with `user:password`",
      requiredWhen: "the store asks for credentials",
    },
  },
  Logs: {
    LOG_LEVEL: { meaning: "the least severe lines that are logged" },
  },
};
