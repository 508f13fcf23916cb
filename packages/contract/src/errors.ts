import type { Message } from "./message.ts";

/** Every error code of the api, with its HTTP status and default message. */
export const errorCodes = {
  INVALID_REQUEST: {
    status: 400,
    message: "Something in that request is not right. Check the fields and try again.",
  },
  SIGN_IN_REQUIRED: { status: 401, message: "Please log in first." },
  INVALID_CREDENTIALS: { status: 401, message: "Invalid username or password" },
  PAYMENT_REQUIRED: { status: 402, message: "That size costs money. Please go through the checkout." },
  PAYMENT_REFUSED: { status: 409, message: "That payment can't be made. Nothing was charged." },
  CROSS_SITE: { status: 403, message: "This request came from another site and was refused." },
  FORBIDDEN: { status: 403, message: "You may not do that." },
  SECOND_FACTOR_REQUIRED: { status: 403, message: "Please enter the code of your authenticator app." },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: "Set up a second factor first: log in to the website.",
  },
  CONFIRMATION_REQUIRED: { status: 403, message: "Please confirm that it is you." },
  REASON_REQUIRED: {
    status: 403,
    message: "This server belongs to someone else. Give a reason before you change it.",
  },
  SUSPENDED: { status: 403, message: "Your account is suspended." },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: "Please choose your own password first." },
  PASSWORD_EXPIRED: {
    status: 403,
    message: "This temporary password has expired. Please ask for a new one.",
  },
  NO_ALTS: {
    status: 403,
    message:
      "It looks like you already have an account. One account per person: please log in with it, or ask us to look at it if this is a mistake.",
  },
  ENROLMENT_REFUSED: {
    status: 403,
    message: "That enrolment token is unknown, used already or too old. Please make a new one.",
  },
  SIGN_UPS_CLOSED: {
    status: 403,
    message: "New accounts are closed right now. Log in if you have one, or come back later.",
  },
  FREE_SERVERS_CLOSED: {
    status: 403,
    message: "Free servers are closed right now. Choose a larger size, or come back later.",
  },
  NOT_FOUND: { status: 404, message: "There is nothing here." },
  SECOND_FACTOR_ON: { status: 409, message: "Your account has a second factor already." },
  USERNAME_TAKEN: { status: 409, message: "That username is taken. Please choose another." },
  STILL_RUNNING: {
    status: 409,
    message: "The same request is still being worked on. Try again in a moment.",
  },
  EULA_REQUIRED: {
    status: 409,
    message: "Please agree to the Minecraft EULA first: a server can't be started without it.",
  },
  SERVER_LIMIT: {
    status: 409,
    message:
      "You've reached the maximum number of servers for your plan. Please upgrade to create more servers.",
  },
  KEPT_FILES_LIMIT: {
    status: 409,
    message: "Servers you deleted or reinstalled still take up your storage. Please try again later.",
  },
  PROPOSAL_EXPIRED: {
    status: 404,
    message:
      "This proposal is older than 24 hours and was deleted. Go to the home page, describe your server again and start building from there.",
  },
  BUILD_NOT_FAILED: { status: 409, message: "Only a build that has failed can be tried again." },
  JOB_RUNNING: {
    status: 409,
    message: "Something else is being done to this server right now. Try again when it is finished.",
  },
  BACKUP_LIMIT: {
    status: 409,
    message: "Maximum 2 backups allowed. Delete a backup to create a new one.",
  },
  BACKUP_REFUSED: { status: 409, message: "Only a backup that is ready can be restored." },
  CHANGE_REFUSED: { status: 409, message: "That change can't be made to this server as it is now." },
  ASSISTANT_REFUSED: { status: 409, message: "The AI editor can't do that here." },
  APPROVAL_REFUSED: {
    status: 409,
    message: "That question is no longer open. Load the page again to see how it went.",
  },
  FILE_CHANGED: {
    status: 409,
    message: "This file has changed since you opened it. Look at both versions before you save.",
  },
  UPLOAD_ELSEWHERE: {
    status: 409,
    message: "This upload is at another point. It continues from there.",
  },
  FILE_EXISTS: { status: 409, message: "There is already something with that name." },
  PLUGINS_NOT_SUPPORTED: { status: 409, message: "This kind of server does not run plugins or mods." },
  HELP_REFUSED: { status: 409, message: "This request for help can't be changed any more." },
  SHARE_REFUSED: { status: 409, message: "These lines can't be shared." },
  USER_REFUSED: { status: 409, message: "That person can't be added to this server." },
  DOMAIN_TAKEN: { status: 409, message: "That domain belongs to another server." },
  NOT_RUNNING: { status: 409, message: "The server is not running." },
  POWER_REFUSED: { status: 409, message: "The server can't do that right now." },
  TUS_VERSION: { status: 412, message: "Send Tus-Resumable: 1.0.0." },
  STORAGE_FULL: {
    status: 413,
    message: "The server's storage is full. Delete something or choose a larger plan.",
  },
  TOO_LARGE: { status: 413, message: "That is too large." },
  JSON_ONLY: { status: 415, message: "Send the body as application/json." },
  MULTIPART_ONLY: { status: 415, message: "Send the body as multipart/form-data." },
  BYTES_ONLY: { status: 415, message: "Send the body as application/offset+octet-stream." },
  RANGE_REFUSED: { status: 416, message: "That file has no such part." },
  KEY_REUSED: { status: 422, message: "That Idempotency-Key was used for a different request." },
  USERNAME_REFUSED: { status: 422, message: "That username can't be used. Please choose another." },
  PASSWORD_REFUSED: { status: 422, message: "That password is too easy to guess. Please choose another." },
  EMAIL_REFUSED: {
    status: 422,
    message: "Please use an e-mail address that stays yours. Throw-away addresses can't be used.",
  },
  ARCHIVE_REFUSED: { status: 422, message: "That archive can't be opened safely." },
  DOMAIN_REFUSED: { status: 422, message: "That domain can't be used here." },
  REQUEST_REFUSED: { status: 422, message: "We don't build servers for this request." },
  RECIPE_REFUSED: { status: 422, message: "That file is not a recipe we can build." },
  REINSTALL_REFUSED: { status: 422, message: "That can't be installed on this server." },
  WRONG_PASSWORD: { status: 422, message: "That's not your current password." },
  WRONG_CODE: { status: 422, message: "That code is not right, or it was used already." },
  UPLOAD_BUSY: {
    status: 423,
    message: "This file is still on its way over another connection. Please try again in a moment.",
  },
  TOO_MANY_TRIES: { status: 429, message: "Too many tries. Please wait a moment and try again." },
  INTERNAL: { status: 500, message: "Something went wrong on our side. Please try again." },
  NODE_REFUSED: {
    status: 502,
    message: "The machine this server runs on could not do that. Please try again.",
  },
  BUSY: { status: 503, message: "We are very busy right now. Please try again in a few seconds." },
  SHUTTING_DOWN: { status: 503, message: "This part is restarting. Please try again in a few seconds." },
  ENROLMENT_NOT_CONFIGURED: {
    status: 503,
    message: "Machines can't enrol here: the key that signs their credentials is not configured.",
  },
  CARDS_UNAVAILABLE: {
    status: 503,
    message: "Card payments are not available right now. Nothing was charged.",
  },
  NODE_AWAY: { status: 503, message: "That machine can't be reached right now." },
  NO_ROOM: {
    status: 503,
    message: "There is no room for another server right now. Please try again later.",
  },
  NODE_SLOW: {
    status: 504,
    message: "That machine took too long to answer. What you asked for may still happen.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every error response. `type` is the code. */
export interface ErrorBody {
  readonly error: string;
  readonly type?: ErrorCode;
  /** The coded form of the message, if it has a code. */
  readonly message?: Message;
}
