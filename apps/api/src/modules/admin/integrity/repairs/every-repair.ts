import type { RepairId } from "@blockwright/contract/admin/integrity";
import { adopt } from "./adopt.ts";
import * as machines from "./on-machines.ts";
import * as rows from "./on-rows.ts";
import type { RepairPlan, RepairStep } from "./repair.ts";
import { backUp, removeRescued, stopFirst, verify } from "./rescue.ts";

const once = (act: RepairStep): RepairPlan["steps"] => [{ name: "carry out", act }];

export const everyRepair: Readonly<Record<RepairId, RepairPlan>> = {
  adopt: {
    label: "Adopt",
    description:
      "It becomes an ordinary server of the account that you name. Its files stay as they are, and it keeps running if it runs. The account gets an email with your reason.",
    needsAccount: true,
    steps: [
      { name: "adopt", act: adopt },
      { name: "tell", act: machines.sendAgain },
    ],
  },
  "remove-container": {
    label: "Remove container",
    description: "The container is stopped and removed. Files are not touched.",
    steps: once(machines.removeContainer),
  },
  stop: {
    label: "Stop",
    description: "The server is stopped on this machine. Its files stay.",
    leavesDifference: true,
    steps: once(machines.stop),
  },
  "back-up-and-remove": {
    label: "Back up and remove",
    description:
      "The files are backed up, the backup is read back, and only then they are removed from this machine. The backup is kept for 30 days.",
    steps: [
      { name: "stop", act: stopFirst },
      { name: "back up", act: backUp },
      { name: "verify", act: verify },
      { name: "remove", act: removeRescued },
    ],
  },
  "send-again": {
    label: "Send again",
    description: "The machine is told once more what the database wants.",
    steps: once(machines.sendAgain),
  },
  restart: {
    label: "Restart",
    description: "The server gets a new container. Players are disconnected for a moment.",
    steps: once(machines.restart),
  },
  "adopt-generation": {
    label: "Take the machine's number",
    description:
      "The database continues after the machine's number, so that its commands are accepted again.",
    steps: once(machines.takeNumber),
  },
  "restore-backup": {
    label: "Restore newest backup",
    description: "The server's newest backup is restored. The server stays off afterwards.",
    steps: once(rows.restoreNewest),
  },
  "clear-leftovers": {
    label: "Clear",
    description: "Unfinished files that nothing has touched for a day are deleted.",
    steps: once(machines.clearUnfinished),
  },
  "release-lease": {
    label: "Release port",
    description: "The port can be given to another server.",
    steps: once(rows.releaseLease),
  },
  "lease-port": {
    label: "Reserve port",
    description: "The port is reserved for the server that uses it.",
    steps: once(machines.leasePort),
  },
  recount: {
    label: "Count again",
    description: "The sums are calculated from the machine's servers.",
    steps: once(rows.recount),
  },
  "remove-repository": {
    label: "Remove stored backups",
    description: "The backups of the purged server are deleted from the store, and then their key.",
    steps: once(rows.removeStored),
  },
  "back-up-again": {
    label: "Back up again",
    description: "What can't be restored is marked, and a new backup of the server is started.",
    steps: once(rows.backUpAgain),
  },
  "remove-access": {
    label: "Remove password",
    description: "The SFTP password is deleted.",
    steps: once(rows.removeAccess),
  },
  "end-subscription": {
    label: "End subscription",
    description: "The card provider is asked to end it. Nothing is charged any more.",
    steps: once(rows.endSubscription),
  },
  "check-domain": {
    label: "Check domain",
    description: "The domain's records are read again now.",
    steps: once(rows.checkDomain),
  },
  accept: {
    label: "Leave it",
    description: "It stays as it is and is not listed any more.",
    leavesDifference: true,
    steps: [],
  },
};
