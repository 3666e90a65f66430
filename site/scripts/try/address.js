// A text in an address: packed, and with signs that need no escape.

const through = (stream, data) => new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer();

export async function pack(text) {
  const data = new Uint8Array(await through(new CompressionStream("deflate"), text));
  const signs = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const PACKED = 60_000;
const UNPACKED = 500_000;

/** The text again; what is longer than a rule with its words can be is not unpacked to its end. */
export async function unpack(text) {
  if (text.length > PACKED) throw new Error("too long");
  const data = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const decoder = new TextDecoder();
  let found = "";
  for await (const part of new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))) {
    found += decoder.decode(part, { stream: true });
    if (found.length > UNPACKED) throw new Error("too long");
  }
  return found + decoder.decode();
}
