import { config } from "zod";
import { cspNonce } from "../shared/browser/csp-nonce.ts";

/** Configures libraries for our Content-Security-Policy. Imported first, before any of them runs. */

// Zod would compile schemas with `new Function`, which the policy refuses.
config({ jitless: true });

// Radix locks scrolling with a <style> element and reads the page's nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() });
