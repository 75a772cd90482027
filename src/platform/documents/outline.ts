import type { Section } from './document.ts'

/** Collects blocks of text under the headings that they follow. */
export class Outline {
  readonly #sections: { path: string[]; lines: string[] }[] = [{ path: [], lines: [] }]
  readonly #open: { level: number; title: string }[] = []

  heading(level: number, title: string): void {
    if (title === '') return
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop()
    this.#open.push({ level, title: title.slice(0, 200) })
    this.#sections.push({ path: this.#open.map((one) => one.title), lines: [] })
  }

  block(text: string): void {
    if (text !== '') this.#sections.at(-1)?.lines.push(text)
  }

  /** Those that hold something. */
  sections(): Section[] {
    return this.#sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ path, lines }) => ({ path, text: lines.join('\n') }))
  }
}
