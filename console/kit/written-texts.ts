type Text = HTMLInputElement | HTMLTextAreaElement

/** What is looked for or proves who one is, is no work: it is typed again. */
const noWork = new Set(['search', 'password', 'checkbox', 'radio', 'file', 'range', 'color', 'hidden'])

function isText(target: unknown): target is Text {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (!(target instanceof HTMLInputElement) || target.readOnly) return false
  return !noWork.has(target.type) && target.autocomplete !== 'one-time-code'
}

/** What somebody has written into the texts of a form, against what they held when one came to them. */
export class WrittenTexts {
  readonly #before = new Map<Text, string>()
  #last: Text | undefined

  noteFocus(target: EventTarget): void {
    if (isText(target) && !this.#before.has(target)) this.#before.set(target, target.value)
  }

  noteInput(target: EventTarget): void {
    if (!isText(target)) return
    this.#last = target
    if (!this.#before.has(target)) this.#before.set(target, '')
  }

  /**
   * Whether closing the form loses something. One that has gone on to where nothing is written, such as the link that it
   * has made, loses nothing; a control that was drawn anew meanwhile still counts.
   */
  isLostWith(form: HTMLElement | null): boolean {
    const texts = [...(form?.querySelectorAll('input, textarea') ?? [])]
    return texts.some(isText) && [...this.#before].some(([text, before]) => text.value !== before)
  }

  /** Back to where one was writing. */
  focusLast(): void {
    this.#last?.focus()
  }
}
