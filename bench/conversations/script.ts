import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A flow next to those of the template. */
export interface ScriptedFlow {
  name: string
  phrases: string[]
  asks: { variable: string; instructions: string }[]
  says: string
}

export interface Turn {
  message: string
  /** `says free | gratis`, `record Name: Ann`. See README. */
  expectations: string[]
}

/** A conversation with the agent of a template, and what must come of each message. */
export interface Script {
  title: string
  template: string
  language: string
  facts: string | undefined
  flows: ScriptedFlow[]
  turns: Turn[]
}

/** The scripts of a folder, each of its files with several. */
export function readScripts(folder: string): Script[] {
  const path = join(import.meta.dirname, folder)
  return readdirSync(path)
    .toSorted()
    .flatMap((file) => readFileSync(join(path, file), 'utf8').split(/^=== /m).slice(1).map(parseScript))
}

function parseScript(text: string): Script {
  const [title = '', ...lines] = text.trim().split('\n')
  const script: Script = { title, template: '', language: 'en', facts: undefined, flows: [], turns: [] }
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== '')) parseLine(script, line)
  return script
}

function parseLine(script: Script, line: string): void {
  const [, header = '', value = ''] = /^(template|facts|flow): (.*)$/.exec(line) ?? []
  const [, message] = /^> (.*)$/.exec(line) ?? []
  if (message !== undefined) script.turns.push({ message, expectations: [] })
  else if (header === 'template') [script.template = '', script.language = 'en'] = value.split(' ')
  else if (header === 'facts') script.facts = value.replaceAll('\\n', '\n')
  else if (header === 'flow') script.flows.push(parseFlow(value))
  else script.turns.at(-1)?.expectations.push(line)
}

function parseFlow(text: string): ScriptedFlow {
  const [name = '', phrases = '', asks = '', says = ''] = text.split(' | ')
  return {
    name,
    phrases: phrases.split('; '),
    asks: asks.split('; ').map((ask) => {
      const [variable = '', ...instructions] = ask.split(' ')
      return { variable, instructions: instructions.join(' ') }
    }),
    says,
  }
}
