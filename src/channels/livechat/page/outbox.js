import { storageKey } from './api.js'

const firstPause = 1000
const longestPause = 30_000
/** The number of failed attempts after which the visitor is offered a retry. */
const quietAttempts = 3

const key = `${storageKey}:unsent`

function readUnsent() {
  try {
    const unsent = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(unsent)
      ? unsent.filter(({ id, text, files }) => id && text !== undefined && files)
      : []
  } catch {
    return []
  }
}

/** No answer, a server that restarts, or one that asks to wait: the same message may be accepted later. */
const isPassing = ({ status }) => status === 0 || status === 429 || (status >= 502 && status <= 504)

/**
 * The visitor's messages until the server has them, stored in the browser. They are sent in order. A message that
 * couldn't be sent is retried automatically, and later ones wait for it. Its id makes sure that it is stored once.
 */
export class Outbox {
  #unsent = []
  #deliver
  #onState
  #isSending = false
  #pause = firstPause
  #timer

  /** `onState(message, state, error)`: `sending`, `waiting` for another attempt, `stuck` after several, or `refused`. */
  constructor({ deliver, onState }) {
    this.#deliver = deliver
    this.#onState = onState
  }

  /** The messages of an earlier visit. */
  restore() {
    this.#unsent = readUnsent().map((message) => ({ ...message, attempts: 0, isRefused: false }))
    return this.#unsent
  }

  get unsent() {
    return this.#unsent
  }

  add(message) {
    this.#unsent.push({ ...message, attempts: 0, isRefused: false })
    this.#save()
    this.hurry()
  }

  retry(id) {
    const message = this.#unsent.find((one) => one.id === id)
    if (message !== undefined) message.isRefused = false
    this.hurry()
  }

  clear() {
    this.#unsent = []
    this.#save()
  }

  /** Sends at once instead of waiting for the end of the pause. */
  hurry() {
    clearTimeout(this.#timer)
    this.#pause = firstPause
    void this.#send()
  }

  async #send() {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (!(await this.#sendOne(next))) break
    }
    this.#isSending = false
  }

  #next() {
    return this.#unsent.find(({ isRefused }) => !isRefused)
  }

  /** False if it has to wait for another attempt. */
  async #sendOne(message) {
    this.#onState(message, 'sending')
    try {
      await this.#deliver(message)
      this.#remove(message)
    } catch (error) {
      if (isPassing(error)) {
        message.attempts += 1
        this.#onState(message, message.attempts < quietAttempts ? 'waiting' : 'stuck')
        this.#later(Math.max(this.#pause, (error.retryAfter ?? 0) * 1000))
        return false
      }
      message.isRefused = true
      this.#onState(message, 'refused', error)
    }
    return true
  }

  #later(pause) {
    this.#pause = Math.min(this.#pause * 2, longestPause)
    this.#timer = setTimeout(() => void this.#send(), pause)
  }

  #remove({ id }) {
    this.#unsent = this.#unsent.filter((one) => one.id !== id)
    this.#pause = firstPause
    this.#save()
  }

  #save() {
    const kept = this.#unsent.map(({ id, text, files, at }) => ({
      id,
      text,
      at,
      files: files.map(({ id: fileId, name, size, content_type }) => ({
        id: fileId,
        name,
        size,
        content_type,
      })),
    }))
    try {
      if (kept.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Browsers may refuse to store data for a page in a frame: the messages then last as long as the page.
    }
  }
}
