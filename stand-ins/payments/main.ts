import { parseArgs } from "node:util";
import { startPayments } from "./start-payments.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "12111" },
    "secret-key": { type: "string", default: "sk_test_standin" },
    "publishable-key": { type: "string", default: "pk_test_standin" },
    "webhook-url": { type: "string" },
    "webhook-secret": { type: "string", default: "whsec_standin" },
  },
});

const webhookUrl = values["webhook-url"];
const payments = await startPayments({
  port: Number(values.port),
  secretKey: values["secret-key"],
  publishableKey: values["publishable-key"],
  webhook: webhookUrl === undefined ? null : { url: webhookUrl, secret: values["webhook-secret"] },
});
process.stdout.write(`The card provider's stand-in listens at ${payments.url}\n`);

const end = () => void payments.close().then(() => process.exit(0));
process.once("SIGTERM", end);
process.once("SIGINT", end);
