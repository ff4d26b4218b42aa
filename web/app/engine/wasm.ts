// SPDX-License-Identifier: MIT
// The engine in its sandbox: one question in JSON, one answer in JSON.
import { WASI } from '@bjorn3/browser_wasi_shim';

interface Exports {
  memory: WebAssembly.Memory;
  allocate(size: number): number;
  call(question: number, size: number): number;
  _initialize(): void;
}

export type Ask = (question: object) => unknown;

export async function startEngine(source: BufferSource | Promise<Response>): Promise<Ask> {
  const wasi = new WASI([], [], [], { debug: false });
  const imports = { wasi_snapshot_preview1: wasi.wasiImport };
  const { instance } =
    source instanceof Promise
      ? await WebAssembly.instantiateStreaming(source, imports)
      : await WebAssembly.instantiate(source, imports);
  wasi.initialize(instance as unknown as Parameters<WASI['initialize']>[0]);
  const engine = instance.exports as unknown as Exports;
  const writer = new TextEncoder();
  const reader = new TextDecoder();

  return (question) => {
    const bytes = writer.encode(JSON.stringify(question));
    const at = engine.allocate(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const answer = engine.call(at, bytes.length);
    const memory = new Uint8Array(engine.memory.buffer);
    return JSON.parse(reader.decode(memory.subarray(answer, memory.indexOf(0, answer)))) as unknown;
  };
}
