import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = ['reply', 'write', 'choose', 'judge', 'capture', 'phrases', 'summary'] as const

export type PromptName = (typeof names)[number]

/** The prompts are Markdown files next to this one, loaded once at start. */
const templates: ReadonlyMap<PromptName, string> = new Map(
  names.map((name) => [name, readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8')]),
)

/** Fills the placeholders of a prompt, and removes the empty lines that empty values leave. */
export function renderPrompt(name: PromptName, values: Readonly<Record<string, string>>): string {
  const template = templates.get(name) ?? ''
  return template
    .replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => values[place] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
