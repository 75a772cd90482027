import type { Socket } from 'node:net'

/**
 * How much of what was written the system has not taken over yet. A page of 16 MB is one write, which a socket counts when
 * all of it is gone: over a slow line, after minutes. Only its handle tells how much of it is left, which is also how Node
 * tells whether a connection is idle; where it is encrypted, the handle below.
 */
export function queuedIn(socket: Socket): number {
  const handle = Object(Reflect.get(socket, '_handle'))
  return Number(Object(Reflect.get(handle, '_parent') ?? handle).writeQueueSize ?? 0)
}
