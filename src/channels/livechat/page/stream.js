import { isKnown, send } from './api.js'

const firstPause = 1000
const longestPause = 30_000
// The server says something every 15 seconds: a connection that is silent for longer is dead.
const longestSilence = 40_000

/**
 * Reads the stream of replies for as long as somebody looks, and comes back where it was after every break. It is read
 * by hand because an EventSource cannot send the token in a header.
 */
export function followReplies({ onEvent, onConnection, onRefusal, lastSeen }) {
  let pause = firstPause
  let attempt
  let running = false
  let wake

  function linger() {
    const length = pause * (0.8 + Math.random() * 0.4)
    pause = Math.min(pause * 2, longestPause)
    return new Promise((resolve) => {
      wake = resolve
      setTimeout(resolve, length)
    })
  }

  async function run() {
    running = true
    while (running && isKnown()) {
      attempt = new AbortController()
      try {
        await readOnce(attempt)
      } catch (error) {
        if (error.status === 401 || error.status === 403 || error.status === 404) {
          running = false
          onRefusal(error)
          return
        }
        if (error.retryAfter > 0) pause = Math.max(pause, error.retryAfter * 1000)
      }
      if (!running) return
      onConnection(false)
      await linger()
    }
    running = false
  }

  async function readOnce(controller) {
    const seen = lastSeen()
    const headers = { accept: 'text/event-stream', ...(seen === undefined ? {} : { 'last-event-id': seen }) }
    const { body } = await send('GET', '/events', { headers, signal: controller.signal })
    onConnection(true)
    pause = firstPause
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const alarm = setTimeout(() => controller.abort(), longestSilence)
      const { value, done } = await reader.read().finally(() => clearTimeout(alarm))
      if (done) return
      const parts = (rest + value).split('\n\n')
      rest = parts.pop()
      for (const part of parts) tell(part)
    }
  }

  function tell(part) {
    const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s, 2)))
    if (fields.event !== undefined) onEvent(fields.event, JSON.parse(fields.data))
  }

  return {
    start: () => {
      if (!running) void run()
    },
    stop: () => {
      running = false
      attempt?.abort()
      wake?.()
    },
    /** Does not wait for the pause to be over. */
    hurry: () => {
      pause = firstPause
      wake?.()
    },
  }
}
