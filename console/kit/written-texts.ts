type Text = HTMLInputElement | HTMLTextAreaElement

/** Search fields and passwords are typed again, so they never count as unsaved input. */
const noWork = new Set(['search', 'password', 'checkbox', 'radio', 'file', 'range', 'color', 'hidden'])

function isText(target: unknown): target is Text {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (!(target instanceof HTMLInputElement) || target.readOnly) return false
  return !noWork.has(target.type) && target.autocomplete !== 'one-time-code'
}

/** The text inputs of a form, compared with their values when the form was opened. */
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
   * Returns true if closing the form loses input. A form that has moved on to a result without inputs, such as a link,
   * loses nothing. An input that was re-rendered still counts.
   */
  isLostWith(form: HTMLElement | null): boolean {
    const texts = [...(form?.querySelectorAll('input, textarea') ?? [])]
    return texts.some(isText) && [...this.#before].some(([text, before]) => text.value !== before)
  }

  /** Moves the focus back to the edited input. */
  focusLast(): void {
    this.#last?.focus()
  }
}
