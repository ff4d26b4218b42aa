// SPDX-License-Identifier: MIT
// Text made small enough for a link: deflated, in letters that an address may have.

/** "…~PACKED": what lies behind the first mark of an address. */
export const packedIn = (hash: string): string => hash.split('~')[1] ?? '';

/** All that comes out of a stream; null once it is more than `most` bytes. */
async function collected(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const through = (
  bytes: Uint8Array<ArrayBuffer>,
  way: TransformStream<BufferSource, Uint8Array>,
  most: number,
) => collected(new Blob([bytes]).stream().pipeThrough(way), most);

export async function packText(text: string): Promise<string> {
  const small = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity);
  const letters = btoa(Array.from(small!, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns null for what was cut off, never was a text, or would swell to more than `most` bytes. */
export async function unpackText(packed: string, most: number): Promise<string | null> {
  try {
    const small = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(
      Uint8Array.from(small, (sign) => sign.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
      most,
    );
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
