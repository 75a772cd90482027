/**
 * Prompts carry their parts in tagged sections, `<passages>…</passages>`, which every model reads well and the
 * offline model reads by machine. Text that comes from records, pages or people cannot open or close one.
 */
const tags = [
  'task',
  'now',
  'instructions',
  'playbooks',
  'playbook',
  'passages',
  'passage',
  'variables',
  'summary',
  'purpose',
  'results',
  'result',
  'options',
  'option',
  'conditions',
  'condition',
  'intent',
  'count',
] as const

export type Tag = (typeof tags)[number]

const anyTag = new RegExp(`<(?=/?(?:${tags.join('|')})\\b)`, 'gi')

export interface Section {
  attributes: Readonly<Record<string, string>>
  text: string
}

/** A section that holds `text`; nothing at all where there is none. */
export function section(tag: Tag, text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : `<${tag}>\n${escape(text.trim())}\n</${tag}>`
}

/** A section of parts, each with its attributes: `<options><option id="7">…</option></options>`. */
export function sectionOf(tag: Tag, part: Tag, parts: readonly Section[]): string {
  if (parts.length === 0) return ''
  const lines = parts.map(({ attributes, text }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    return `<${part}${written.join('')}>\n${escape(text.trim())}\n</${part}>`
  })
  return `<${tag}>\n${lines.join('\n')}\n</${tag}>`
}

/** The text of a section, or undefined where the prompt has none. */
export function readSection(prompt: string, tag: Tag): string | undefined {
  return readParts(prompt, tag)[0]?.text
}

export function readParts(prompt: string, tag: Tag): Section[] {
  const pattern = new RegExp(`<${tag}((?: \\w+="[^"]*")*)>([\\s\\S]*?)</${tag}>`, 'g')
  return [...prompt.matchAll(pattern)].map(([, attributes = '', text = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        unescape(value),
      ]),
    ),
    text: unescape(text.trim()),
  }))
}

function escape(text: string): string {
  return text.replaceAll(anyTag, '&lt;')
}

function escapeAttribute(text: string): string {
  return escape(text).replaceAll('"', '&quot;').replaceAll(/\s+/g, ' ').slice(0, 500)
}

function unescape(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<')
}

/** Vendors want something said before they answer; this stands where nobody has said anything yet. */
export const nothingSaid = 'Begin.'
