import type { TokensUsed } from "../../planning/index.ts";

/** Tools and what providers add themselves. */
const beyondTranscript = 50_000;
/** In scripts that tokenizers know badly. */
const tokensPerCharacter = 2;

/** What a provider says was used, as far as it is possible for this question: whole, not negative, and not more. */
export function believableTokens(
  said: TokensUsed,
  { sentCharacters, maxOutputTokens }: { readonly sentCharacters: number; readonly maxOutputTokens: number },
): TokensUsed {
  const within = (tokens: number, most: number) =>
    Number.isFinite(tokens) ? Math.min(Math.max(0, Math.ceil(tokens)), most) : 0;
  return {
    input: within(said.input, sentCharacters * tokensPerCharacter + beyondTranscript),
    output: within(said.output, maxOutputTokens),
  };
}
