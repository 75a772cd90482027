/** The part of WebAssembly that the types of Node.js don't have. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => Memory
  RuntimeError: new () => Error
}

export interface Memory {
  readonly buffer: ArrayBuffer
}

const pagesPerMb = 16

/** A memory that never grows beyond its maximum. */
export function newMemory(initialMb: number, maximumMb: number): Memory {
  return new WebAssembly.Memory({ initial: initialMb * pagesPerMb, maximum: maximumMb * pagesPerMb })
}

/** True if WebAssembly has stopped in the middle of its work, and can't be used again. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError
}
