/** Tags around the thoughts of models whose server leaves them in the text, and calls of tools that it did not parse. */
const names = 'think|thinking|thought|thoughts|reasoning|tool_call'
// gpt-oss separates its thoughts by channels: everything before the final one is thought.
const opening = `<(?:${names})(?:\\s[^<>]{0,80})?>|<\\|channel\\|>(?:analysis|commentary)`
const closing = `</(?:${names})\\s*>|<\\|channel\\|>final(?:<\\|message\\|>)?`
// Control tokens that a wrong chat template lets through.
const control = String.raw`<\|(?:end|start|return|message|im_start|im_end|eot_id|eom_id|endoftext|end_of_text)\|>|</s>`

const marker = new RegExp(`(${opening})|(${closing})|${control}`, 'i')
const closingMarker = new RegExp(closing, 'i')
/** The start of what may become a marker with the next piece of a stream. */
const unfinished = /(?:<\|channel\|>[a-z]{0,20})?(?:<[^<>\n]{0,90})?$/i
const longestMarker = 100

/** Takes the thoughts of a model out of its text, also where a stream cuts their tags in two. */
export class VisibleText {
  #rest = ''
  #isThinking = false
  #mayHaveOpened: boolean
  #hasSpoken = false
  /** Thoughts ended that never started: the chat template had opened them in the prompt. */
  hasUnopenedThoughts = false

  /** `startsThinking`: nothing is visible before the thoughts have ended, or everything has. */
  constructor({ startsThinking = false } = {}) {
    this.#mayHaveOpened = startsThinking
  }

  /** The visible text that another piece adds. */
  push(piece: string): string {
    this.#rest += piece
    let visible = ''
    for (let found = this.#next(); found !== null; found = this.#next()) {
      const [text, opens, closes] = found
      const before = this.#rest.slice(0, found.index)
      this.#rest = this.#rest.slice(found.index + text.length)
      if (closes !== undefined && !this.#isThinking) {
        // The text so far was thought.
        this.hasUnopenedThoughts = true
        this.#hasSpoken = false
        visible = ''
      } else if (!this.#isThinking) visible += before
      if (opens !== undefined || closes !== undefined) this.#mayHaveOpened = false
      this.#isThinking = opens !== undefined
    }
    if (this.#isThinking) this.#rest = this.#rest.slice(-longestMarker)
    else if (!this.#mayHaveOpened) {
      const end = unfinished.exec(this.#rest)?.index ?? this.#rest.length
      visible += this.#rest.slice(0, end)
      this.#rest = this.#rest.slice(end)
    }
    return this.#spoken(visible)
  }

  /** The visible text that was held back until it was clear that no marker follows. */
  end(): string {
    const visible = this.#isThinking ? '' : this.#rest
    this.#rest = ''
    return this.#spoken(visible)
  }

  #next(): RegExpExecArray | null {
    if (!this.#isThinking) return marker.exec(this.#rest)
    // Thoughts may quote the tag that opened them.
    return closingMarker.exec(this.#rest)
  }

  #spoken(visible: string): string {
    const text = this.#hasSpoken ? visible : visible.trimStart()
    this.#hasSpoken ||= text !== ''
    return text
  }
}

/** A whole text without the thoughts in it. */
export function visibleText(text: string): { text: string; hasUnopenedThoughts: boolean } {
  const filter = new VisibleText()
  const visible = filter.push(text) + filter.end()
  return { text: visible, hasUnopenedThoughts: filter.hasUnopenedThoughts }
}
