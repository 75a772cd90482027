/** A task that didn't run because the application closes. It should be repeated. */
export class ThreadStopped extends Error {
  override name = 'ThreadStopped'

  constructor(thread: string) {
    super(`the ${thread} thread has stopped`)
  }
}
