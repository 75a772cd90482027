import { createServer } from 'node:net'

/** Returns the remembered port if it is still free, or any free one. */
export async function freePort(remembered: number): Promise<number> {
  return (await tryPort(remembered)) ?? (await tryPort(0)) ?? 0
}

function tryPort(port: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const server = createServer()
  server.once('error', () => resolve(undefined))
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
  })
  return promise
}
