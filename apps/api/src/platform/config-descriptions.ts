const withProxy = "`PUBLIC_URL` is https";
const withModel = "`MODEL_PROVIDER` is set";
const withCards = "another `STRIPE_…` key is set";
const source = (what: string) => ({ meaning: `another address for ${what}, such as your own mirror` });

/** Every variable of the api, by section. docs/configuration.md is made from it. */
export const apiDescriptions = {
  "Database and messages": {
    DATABASE_URL: {
      meaning: "PostgreSQL; its tables are created and migrated at start",
      example: "postgres://blockwright:password@127.0.0.1:5432/blockwright",
    },
    DATABASE_POOL_SIZE: { meaning: "connections to PostgreSQL for each process" },
    NATS_URL: {
      meaning: "where NATS is, with `tls://` unless it is on this machine",
      example: "nats://127.0.0.1:4222",
    },
    NATS_CREDS_FILE: { meaning: "the api's NATS credentials", example: "/etc/blockwright/api.creds" },
    NATS_NODE_URL: { meaning: "the address game machines connect to, if it differs from `NATS_URL`" },
    NATS_ACCOUNT_SEED_FILE: {
      meaning: "signs the credentials of game machines; without it none can be added",
      requiredWhen: "game machines are added or renew their credentials",
      example: "/etc/blockwright/account.seed",
    },
    NATS_OPERATOR_SEED_FILE: {
      meaning:
        "the key of the NATS operator. Set it only for the commands `nodes:revoke` and `nodes:refuse-old`, not for programs that run all the time",
      requiredWhen: "one of these commands runs",
    },
    NATS_SYSTEM_CREDS_FILE: {
      meaning: "credentials of the NATS system account, for the same commands",
      requiredWhen: "one of these commands runs",
    },
    NATS_QUEUE_GROUP: {
      meaning:
        "one word, the same in all processes of one installation; two installations on one NATS need two",
    },
  },
  "Address and processes": {
    PUBLIC_URL: {
      meaning: "the address people open; cookies and cross-site checks depend on it",
      example: "http://localhost:3000",
    },
    TRUSTED_PROXIES: {
      meaning:
        "addresses or networks whose `X-Forwarded-For` counts, comma separated ([why](operating.md#proxy-and-tls))",
      requiredWhen: withProxy,
      example: "127.0.0.1",
    },
    METRICS_TOKEN: {
      meaning: "the token for `/metrics`; without it `/metrics` answers this machine only",
      requiredWhen: withProxy,
    },
    HTTP_HOST: { meaning: "the address that the api listens on" },
    HTTP_PORT: { meaning: "the port that the api listens on; 0 takes a free one" },
    WORKER_HTTP_PORT: { meaning: "the port where a separate worker serves its health and metrics" },
    REPLICA_NAME: {
      meaning:
        "with several processes behind one proxy: the unique name of this one ([how](operating.md#proxy-and-tls))",
    },
    WEB_DIST: {
      meaning: "the folder of the built site, to serve it from the api",
      example: "apps/web/dist",
    },
    LIMIT_FACTOR: { meaning: "multiplies every rate limit; raise it where many people share an address" },
    SHUTDOWN_GRACE_MS: { meaning: "how long open requests and runs may take when a process is stopped" },
    LOG_LEVEL: { meaning: "the least severe lines that are logged" },
  },
  Secrets: {
    SECRETS_KEYS: {
      meaning:
        "`name:base64 of 32 bytes`, comma separated. The first encrypts; all others only decrypt what they encrypted. Make one with `openssl rand -base64 32`",
      example: "key1:REPLACE-WITH-BASE64-OF-32-BYTES",
    },
    SIGNALS_PEPPER: {
      meaning: "base64 of 32 bytes; keys the hashes of addresses and devices. Never change it",
      example: "REPLACE-WITH-BASE64-OF-32-BYTES",
    },
  },
  "Mail and accounts": {
    SMTP_URL: {
      meaning: "the mail server, as `smtp://` or `smtps://`; without it and `MAIL_DIRECTORY` no mail is sent",
      requiredWhen: "`REQUIRE_VERIFIED_EMAIL` is `on`, unless `MAIL_DIRECTORY` is set",
      example: "smtps://user:password@mail.example.org",
    },
    MAIL_DIRECTORY: { meaning: "a folder that mail is written to instead, for trying out" },
    MAIL_FROM: { meaning: "the sender of all mail" },
    REQUIRE_VERIFIED_EMAIL: {
      meaning:
        "whether people verify their e-mail address before a second build and before they share a server",
    },
  },
  "The site": {
    COMMUNITY_URL: { meaning: "the invite of your community chat; its links are hidden without one" },
    CLAIMS: {
      meaning:
        "what the front page says about your installation, comma separated: `deployment`, `uptime`, `plugins`, `live-servers`, `ddos-protection`, each alone or with your own text, such as `uptime=99.95%`; `none` says nothing",
    },
    DNS_SERVERS: {
      meaning: "DNS resolvers that check people's domains, comma separated; this machine's if empty",
    },
    OWN_DOMAINS: {
      meaning:
        "your own domains, comma separated: people can't add them or their subdomains. That of `PUBLIC_URL` always counts",
    },
    LOOK_UP_PLAYER_NAMES: {
      meaning: "whether Mojang is asked if an owner's Java name exists, to find misspelt ones before a build",
    },
  },
  "Limits and storage": {
    BUILDS_PER_PERSON_AND_DAY: { meaning: "builds that a person may start in 24 hours" },
    IMPORTS_PER_PERSON_AND_DAY: { meaning: "builds from an uploaded recipe, likewise" },
    REINSTALLS_PER_PERSON_AND_DAY: { meaning: "reinstalls, likewise" },
    UNDO_DAYS: { meaning: "how many days a change to a server can be undone; old files stay as long" },
    KEPT_FILES_PER_SERVER: {
      meaning:
        "limit on the files of an account that stay on one machine after reinstalls and deletions, as a multiple of the storage of all its servers",
    },
    PLAN_STORAGE_PERCENT: {
      meaning: "share of its plan's storage that a new server gets; lower it for trials on a small machine",
    },
    NIGHTLY_BACKUPS: {
      meaning:
        "whether servers that have changed are backed up at night, and backups are checked and test-restored",
    },
    OUTSIDE_ANSWERS_MB: {
      meaning: "space for cached answers of sources in the database; the least recently used go first",
    },
  },
  "Game machines": {
    NODE_PORT_FIRST: { meaning: "the first port that servers get" },
    NODE_PORT_LAST: { meaning: "the last one; at least `NODE_PORT_FIRST`" },
    JAVA_IMAGES: { meaning: "the container image of each Java version that servers run in" },
    BUILDER_IMAGES: { meaning: "the container image of each JDK that installers run in" },
    NATIVE_IMAGE: { meaning: "the container image that Bedrock servers run in" },
  },
  Sources: {
    OUTSIDE_CONTACT: {
      meaning:
        "your e-mail address or a page, sent to sources, which block programs without a contact, and named in `/.well-known/security.txt`; `PUBLIC_URL` if unset",
      requiredWhen: withProxy,
      example: "https://example.org/contact",
    },
    EGRESS_ALLOWED_NETWORKS: {
      meaning: "private networks that sources may be in, comma separated, such as `10.20.0.0/16`",
    },
    SOURCE_MOJANG_URL: source("Mojang's list of versions"),
    SOURCE_PLAYER_NAMES_URL: source("Mojang's player names"),
    SOURCE_PAPER_URL: source("Paper"),
    SOURCE_SPIGOT_URL: source("Spigot's build tools"),
    SOURCE_FABRIC_URL: source("Fabric's list of versions"),
    SOURCE_FABRIC_MAVEN_URL: source("Fabric's files"),
    SOURCE_FORGE_FILES_URL: source("Forge's list of versions"),
    SOURCE_FORGE_MAVEN_URL: source("Forge's files"),
    SOURCE_NEOFORGE_URL: source("NeoForge"),
    SOURCE_BEDROCK_URL: source("the list of Bedrock servers"),
    SOURCE_BEDROCK_FALLBACK_URL: source("the second list of Bedrock servers"),
    SOURCE_GEYSER_URL: source("Geyser and Floodgate"),
    SOURCE_MODRINTH_URL: source("Modrinth"),
    SOURCE_HANGAR_URL: source("Hangar"),
    SOURCE_SPIGET_URL: source("Spiget"),
    SOURCE_EXTRA_HOSTS: {
      meaning:
        "further hosts that a source's answers may point to, as `source=host`, comma separated. A source with another address needs its own here",
    },
  },
  "AI model": {
    MODEL_PROVIDER: {
      meaning:
        "who plans builds and runs the AI editor. Without one, built-in recipes plan and there is no AI editor",
    },
    MODEL_NAME: { meaning: "the model", requiredWhen: withModel },
    MODEL_API_KEY: {
      meaning: "the provider's key",
      requiredWhen: "`MODEL_PROVIDER` is `anthropic` or `openai`",
    },
    MODEL_BASE_URL: {
      meaning:
        "the provider's address ([a model on your own machine](operating.md#a-model-on-your-own-machine))",
      requiredWhen: "`MODEL_PROVIDER` is `openai-compatible`",
    },
    MODEL_TIME_LIMIT_MS: { meaning: "the longest one plan may take" },
    MODEL_TOKEN_LIMIT: { meaning: "tokens that one plan may use" },
    MODEL_PLANS_PER_PERSON_AND_DAY: {
      meaning: "plans that a person may ask the model for in 24 hours; then recipes plan",
    },
    MODEL_PLAN_TOKENS_PER_DAY: { meaning: "tokens that all plans together may use in 24 hours" },
    MODEL_INPUT_USD_PER_MILLION: { meaning: "price of input tokens, to record what each plan cost" },
    MODEL_OUTPUT_USD_PER_MILLION: { meaning: "price of output tokens, likewise" },
    ASSISTANT_STEPS_PER_TURN: { meaning: "answers of the model for one request to the AI editor" },
    ASSISTANT_TOKENS_PER_TURN: { meaning: "tokens for one request to the AI editor" },
    ASSISTANT_TIME_PER_TURN_MS: { meaning: "the longest one request to the AI editor may take" },
    ASSISTANT_TOKENS_PER_PERSON_AND_DAY: {
      meaning: "tokens that the AI editor may use for one person in 24 hours",
    },
    ASSISTANT_TOKENS_PER_DAY: { meaning: "tokens that the AI editor may use for everybody in 24 hours" },
  },
  "Card payments": {
    STRIPE_SECRET_KEY: {
      meaning:
        "Stripe's secret key; only test keys are accepted until billing is complete. Without cards only the free size can be built",
      requiredWhen: withCards,
    },
    STRIPE_PUBLISHABLE_KEY: { meaning: "the publishable key of the same mode", requiredWhen: withCards },
    STRIPE_WEBHOOK_SECRET: {
      meaning: "signing secret of the webhook ([how](operating.md#card-payments))",
      requiredWhen: withCards,
    },
    STRIPE_API_URL: { meaning: "another address for Stripe, for tests" },
  },
};
