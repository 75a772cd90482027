import { Readable } from 'node:stream'

// Proxies close connections on which nothing has moved for a minute.
const quietMilliseconds = 15_000

export interface ToldStream {
  tell: (text: string) => void
  /**
   * The stream, once something was told. What fails before that fails the request itself; what fails later ends it with
   * the text of `failed`. A client that goes away misses the rest; the work goes on.
   */
  until: (work: Promise<unknown>, failed: (error: unknown) => string) => Promise<Readable>
}

/** Server-sent events of some work, while it is done. */
export function toldStream(): ToldStream {
  const stream = new Readable({ read: () => undefined })
  const begun = Promise.withResolvers<void>()
  const tell = (text: string): void => {
    begun.resolve()
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
  const until: ToldStream['until'] = async (work, failed) => {
    await Promise.race([begun.promise, work])
    void finish(work, failed)
    return stream
  }
  return { tell, until }
}
