/** Markup that is safe to send: `html` escapes whatever is put into it. */
export interface Html {
  readonly markup: string
}

export type Content = Html | string | number | undefined | readonly Content[]

export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { markup: parts.reduce((text, part, index) => text + render(contents[index - 1]) + part) }
}

function render(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string' || typeof content === 'number') return escape(String(content))
  if ('markup' in content) return content.markup
  return content.map((one) => render(one)).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
