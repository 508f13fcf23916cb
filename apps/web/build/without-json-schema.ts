import type { Plugin } from "vite";

const schemas = /\/zod\/v4\/classic\/schemas\.js$/;
const processor = /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\([^;]*\);/g;
const methods = /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g;
const inBrowser = `(() => { throw new Error("JSON schemas are made in the api only."); })`;

/** Browsers only parse: zod's JSON schema export, a tenth of its size, is left out of the site. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "blockwright:without-json-schema",
    apply: "build",
    transform: {
      filter: { id: schemas },
      handler(code) {
        const lean = code.replaceAll(processor, "").replaceAll(methods, inBrowser);
        if (lean.includes("processJSONSchema") || !lean.includes(inBrowser))
          throw new Error("zod is not written as it was: look at build/without-json-schema.ts.");
        return { code: lean, map: null };
      },
    },
  };
}
