// A text in an address: packed, and with signs that need no escape.

const through = (stream, data) => new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer();

export async function pack(text) {
  const data = new Uint8Array(await through(new CompressionStream("deflate"), text));
  const signs = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(text) {
  if (text.length > 60_000) throw new Error("too long");
  const data = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate"), data));
}
