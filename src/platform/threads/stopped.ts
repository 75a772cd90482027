/** What a thread did not get to because the application closes: no fault of the task, which is to be done again. */
export class ThreadStopped extends Error {
  override name = 'ThreadStopped'

  constructor(thread: string) {
    super(`the ${thread} thread has stopped`)
  }
}
