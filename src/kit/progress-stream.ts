import { Readable } from 'node:stream'

// Proxies close connections on which nothing has moved for a minute.
const quietMilliseconds = 15_000

export interface ProgressStream {
  tell: (text: string) => void
  /**
   * Returns the stream after its first event. An earlier failure fails the request itself, and a later one ends
   * the stream with the text of `failed`. If a client disconnects, the work continues.
   */
  until: (work: Promise<unknown>, failed: (error: unknown) => string) => Promise<Readable>
}

/** Streams server-sent events of work in progress. */
export function progressStream(): ProgressStream {
  const stream = new Readable({ read: () => undefined })
  const started = Promise.withResolvers<void>()
  const tell = (text: string): void => {
    started.resolve()
    if (!stream.destroyed) stream.push(text)
  }
  const finish = async (work: Promise<unknown>, failed: (error: unknown) => string): Promise<void> => {
    const alive = setInterval(() => stream.push(': still here\n\n'), quietMilliseconds)
    stream.once('close', () => clearInterval(alive))
    try {
      await work
    } catch (error) {
      tell(failed(error))
    }
    clearInterval(alive)
    if (!stream.destroyed) stream.push(null)
  }
  const until: ProgressStream['until'] = async (work, failed) => {
    await Promise.race([started.promise, work])
    void finish(work, failed)
    return stream
  }
  return { tell, until }
}
