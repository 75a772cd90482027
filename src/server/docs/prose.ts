import { type Content, type Html, html } from '../../kit/html.ts'

/** Renders the description of an endpoint: paragraphs with `code`. */
export function prose(text: string | undefined): Html[] {
  if (text === undefined) return []
  return text.split(/\n\s*\n/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

export function inline(text: string): Content[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}
