import { isKnown, send } from './api.js'

const firstPause = 1000
const longestPause = 30_000
// The server sends something every 15 seconds, so a connection that is silent for longer is dead.
const longestSilence = 40_000

/**
 * Reads the stream of replies until it is stopped, and continues where it was after every interruption. Doesn't use
 * EventSource, which can't send the token in a header.
 */
export class Replies {
  #heard
  #pause = firstPause
  #attempt
  #isRunning = false
  #wake

  /** `heard` has the handlers for events, for a lost or restored connection, and for a refusal of the server. */
  constructor(heard) {
    this.#heard = heard
  }

  start() {
    if (!this.#isRunning) void this.#run()
  }

  stop() {
    this.#isRunning = false
    this.#attempt?.abort()
    this.#wake?.()
  }

  /** Connects at once instead of waiting for the end of the pause. */
  hurry() {
    this.#pause = firstPause
    this.#wake?.()
  }

  async #run() {
    this.#isRunning = true
    while (this.#isRunning && isKnown()) {
      this.#attempt = new AbortController()
      try {
        await this.#readOnce(this.#attempt)
      } catch (error) {
        if (error.status === 401 || error.status === 403 || error.status === 404) {
          this.#isRunning = false
          this.#heard.onRefusal(error)
          return
        }
        if (error.retryAfter > 0) this.#pause = Math.max(this.#pause, error.retryAfter * 1000)
      }
      if (!this.#isRunning) return
      this.#heard.onConnection(false)
      await this.#linger()
    }
    this.#isRunning = false
  }

  #linger() {
    const length = this.#pause * (0.8 + Math.random() * 0.4)
    this.#pause = Math.min(this.#pause * 2, longestPause)
    return new Promise((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, length)
    })
  }

  async #readOnce(controller) {
    const seen = this.#heard.lastSeen()
    const headers = { accept: 'text/event-stream', ...(seen === undefined ? {} : { 'last-event-id': seen }) }
    const { body } = await send('GET', '/events', { headers, signal: controller.signal })
    this.#heard.onConnection(true)
    this.#pause = firstPause
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const alarm = setTimeout(() => controller.abort(), longestSilence)
      const { value, done } = await reader.read().finally(() => clearTimeout(alarm))
      if (done) return
      const parts = (rest + value).split('\n\n')
      rest = parts.pop()
      for (const part of parts) this.#tell(part)
    }
  }

  #tell(part) {
    const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s, 2)))
    if (fields.event !== undefined) this.#heard.onEvent(fields.event, JSON.parse(fields.data))
  }
}
