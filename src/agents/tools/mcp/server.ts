import { interpolate, namesIn } from '../../../graphs/index.ts'
import type { BoundSecret } from '../../../kit/bound-secret.ts'
import type { RemoteServer } from './remote.ts'
import type { McpTool } from './schema.ts'

/** The server of a tool, with the secrets in its headers filled in. */
export function serverOf(
  { url, headers }: Pick<McpTool, 'url' | 'headers'>,
  secrets: ReadonlyMap<string, BoundSecret>,
): RemoteServer {
  const lookup = (name: string) => secrets.get(name.replace(/^secrets\./, ''))?.value ?? null
  return {
    url,
    headers: Object.fromEntries(
      headers.map(({ key, value }) => [key.toLowerCase(), interpolate(value, lookup)]),
    ),
    secretHeaders: headers.filter(({ value }) => namesIn(value).length > 0).map(({ key }) => key),
    secrets: [...secrets.values()],
  }
}
