import { StringDecoder } from "node:string_decoder";

const longestLineCharacters = 16 * 1024;

/**
 * Splits bytes into lines. A line without an end is cut at a limit. Each chunk is also passed on as text, whether or
 * not it ends a line.
 */
export function createLineSplitter(onText: (text: string) => void = () => {}): (chunk: Buffer) => string[] {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  return (chunk) => {
    const text = decoder.write(chunk);
    onText(text);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    while (rest.length > longestLineCharacters) {
      lines.push(rest.slice(0, longestLineCharacters));
      rest = rest.slice(longestLineCharacters);
    }
    return lines;
  };
}
