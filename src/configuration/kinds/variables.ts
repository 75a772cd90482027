import { type Content, changed, listIn, picked, textsIn } from '../content.ts'
import type { File, Reader, Writer } from '../kind.ts'
import { everyOne } from '../pages.ts'

const keys = ['name', 'description', 'defaultValue'] as const

/** The variables and the names of the secrets of an agent or a workflow. */
export async function readVariables({ api }: Reader, owner: string): Promise<Content> {
  const variables = await everyOne(api, `${owner}/variables`)
  const secrets = await everyOne(api, `${owner}/secrets`, false)
  return {
    variables: variables.map((one) => picked(one, keys)).toSorted(byName),
    secrets: secrets.map((one) => one['name']),
  }
}

function byName(a: Content, b: Content): number {
  return String(a['name']) < String(b['name']) ? -1 : 1
}

export async function writeVariables(writer: Writer, { path, content }: File, owner: string): Promise<void> {
  const { api, prune, secretsFor } = writer
  const present = await everyOne(api, `${owner}/variables`)
  const wanted = listIn(content, 'variables')
  for (const variable of wanted) {
    const known = present.find((one) => one['name'] === variable['name'])
    const body = picked(variable, keys)
    const difference = known === undefined ? body : changed(body, known)
    if (known === undefined) await api(`POST /${owner}/variables`, body)
    else if (difference !== undefined) await api(`PUT /${owner}/variables/${String(known['id'])}`, difference)
  }
  const gone = present.filter((one) => !wanted.some((other) => other['name'] === one['name']))
  if (prune && content['variables'] !== undefined) {
    for (const one of gone) await api(`DELETE /${owner}/variables/${String(one['id'])}?force=true`)
  }
  const kept = (await everyOne(api, `${owner}/secrets`, false)).map((one) => String(one['name']))
  for (const [name, value] of Object.entries(secretsFor(path, textsIn(content, 'secrets'), kept)))
    await api(`POST /${owner}/secrets`, { name, value })
  for (const name of secretsGone(writer, content, kept))
    await api(`DELETE /${owner}/secrets/${encodeURIComponent(name)}?force=true`)
}

/** Those that are kept and that a file no longer names: with prune they go. */
export function secretsGone({ prune }: Writer, content: Content, kept: readonly string[]): string[] {
  if (!prune || content['secrets'] === undefined) return []
  const wanted = textsIn(content, 'secrets')
  return kept.filter((name) => !wanted.includes(name))
}
