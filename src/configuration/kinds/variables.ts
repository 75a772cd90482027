import { atPlace } from '../at-place.ts'
import { type Content, changed, isSame, listIn, picked, textsIn } from '../content.ts'
import type { File, Reader, Writer } from '../kind.ts'
import { everyOne } from '../pages.ts'

const keys = ['name', 'description', 'defaultValue'] as const

export const variableDefaults: Content = { description: null, defaultValue: null }

/** The variables of an agent or a workflow, and its secrets without their values. */
export async function readVariables({ api }: Reader, owner: string): Promise<Content> {
  const variables = await everyOne(api, `${owner}/variables`)
  const secrets = await everyOne(api, `${owner}/secrets`, false)
  return {
    variables: variables.map((one) => picked(one, keys)).toSorted(byName),
    secrets: secrets.map((one) => picked(one, ['name', 'origins'])),
  }
}

function byName(a: Content, b: Content): number {
  return String(a['name']) < String(b['name']) ? -1 : 1
}

export async function writeVariables(writer: Writer, { path, content }: File, owner: string): Promise<void> {
  const { api, prune } = writer
  const present = await everyOne(api, `${owner}/variables`)
  const wanted = listIn(content, 'variables')
  for (const variable of wanted) {
    const known = present.find((one) => one['name'] === variable['name'])
    const body = picked(variable, keys)
    const difference = known === undefined ? body : changed(body, known)
    await atPlace(`variables.${String(variable['name'])}`, async () => {
      if (known === undefined) await api(`POST /${owner}/variables`, body)
      else if (difference !== undefined)
        await api(`PUT /${owner}/variables/${String(known['id'])}`, difference)
    })
  }
  const gone = present.filter((one) => !wanted.some((other) => other['name'] === one['name']))
  if (prune && content['variables'] !== undefined) {
    for (const one of gone) await api(`DELETE /${owner}/variables/${String(one['id'])}?force=true`)
  }
  await writeSecrets(writer, { path, content }, owner)
}

async function writeSecrets(writer: Writer, { path, content }: File, owner: string): Promise<void> {
  const { api, secretsFor } = writer
  const stored = await everyOne(api, `${owner}/secrets`, false)
  const wanted = new Map(listIn(content, 'secrets').map((one) => [String(one['name']), one['origins']]))
  // Another origin needs the value to be entered again.
  const current = stored.filter((one) => isSame(wanted.get(String(one['name'])), one['origins']))
  const values = secretsFor(path, [...wanted.keys()], current.map(nameOf))
  for (const [name, value] of Object.entries(values))
    await api(`POST /${owner}/secrets`, { name, value, origins: wanted.get(name) })
  for (const name of secretsGone(writer, content, stored.map(nameOf)))
    await api(`DELETE /${owner}/secrets/${encodeURIComponent(name)}`)
}

function nameOf(one: Content): string {
  return String(one['name'])
}

/** Stored secrets that a file omits: with `prune` they are deleted. */
export function secretsGone({ prune }: Writer, content: Content, stored: readonly string[]): string[] {
  if (!prune || content['secrets'] === undefined) return []
  // Files of tools list only names.
  const wanted = [...textsIn(content, 'secrets'), ...listIn(content, 'secrets').map(nameOf)]
  return stored.filter((name) => !wanted.includes(name))
}
