/** Tags around thoughts that a server leaves in the text, and around tool calls that it didn't parse. */
const names = 'think|thinking|thought|thoughts|reasoning|tool_call'
// gpt-oss separates thoughts by channels: everything before the final channel is a thought.
const opening = `<(?:${names})(?:\\s[^<>]{0,80})?>|<\\|channel\\|>(?:analysis|commentary)`
const closing = `</(?:${names})\\s*>|<\\|channel\\|>final(?:<\\|message\\|>)?`
// Control tokens that a wrong chat template lets through.
const control = String.raw`<\|(?:end|start|return|message|im_start|im_end|eot_id|eom_id|endoftext|end_of_text)\|>|</s>`

const marker = new RegExp(`(${opening})|(${closing})|${control}`, 'i')
const closingMarker = new RegExp(closing, 'i')
/** The start of a possible marker that the next piece of the stream may complete. */
const unfinished = /(?:<\|channel\|>[a-z]{0,20})?(?:<[^<>\n]{0,90})?$/i
const longestMarker = 100

/** Removes a model's thoughts from its text, even if a tag is split between two pieces of the stream. */
export class VisibleText {
  #rest = ''
  #isThinking = false
  #mayHaveOpened: boolean
  #hasSpoken = false
  /** True if thoughts ended without a start: the chat template opened them in the prompt. */
  hasUnopenedThoughts = false

  /** `startsThinking`: holds back all text until a closing tag or the end. */
  constructor({ startsThinking = false } = {}) {
    this.#mayHaveOpened = startsThinking
  }

  /** Adds a piece and returns the newly visible text. */
  push(piece: string): string {
    this.#rest += piece
    let visible = ''
    for (let found = this.#next(); found !== null; found = this.#next()) {
      const [text, opens, closes] = found
      const before = this.#rest.slice(0, found.index)
      this.#rest = this.#rest.slice(found.index + text.length)
      if (closes !== undefined && !this.#isThinking) {
        // The text so far was a thought.
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

  /** Returns the text that was held back as the possible start of a marker. */
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

/** Removes the thoughts from a complete text. */
export function visibleText(text: string): { text: string; hasUnopenedThoughts: boolean } {
  const filter = new VisibleText()
  const visible = filter.push(text) + filter.end()
  return { text: visible, hasUnopenedThoughts: filter.hasUnopenedThoughts }
}
