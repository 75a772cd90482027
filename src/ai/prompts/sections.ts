/**
 * Prompts have their parts in tagged sections, `<passages>…</passages>`, which models read well and the offline model
 * parses. Text from records, pages or people can't open or close a section.
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

/** A section with `text`, or an empty string without it. */
export function section(tag: Tag, text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : `<${tag}>\n${escape(text.trim())}\n</${tag}>`
}

/** A section of parts with attributes: `<options><option id="7">…</option></options>`. */
export function sectionOf(tag: Tag, part: Tag, parts: readonly Section[]): string {
  if (parts.length === 0) return ''
  const lines = parts.map(({ attributes, text }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    return `<${part}${written.join('')}>\n${escape(text.trim())}\n</${part}>`
  })
  return `<${tag}>\n${lines.join('\n')}\n</${tag}>`
}

/** The text of a section, or undefined if the prompt doesn't have it. */
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

/** Vendors require a user message; this is the placeholder for an empty conversation. */
export const nothingSaid = 'Begin.'
