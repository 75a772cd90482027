import type { ConfigurationFile } from './files.ts'

/**
 * Values for the secrets that files name, from the environment: FRONTDESK_SECRET_API_KEY for every API_KEY, or
 * FRONTDESK_SECRET_TOOLS_FIND_ORDER_API_KEY for that of one file.
 */
export function secretsFor(files: readonly ConfigurationFile[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { path, content } of files) {
    const secrets: unknown[] = Array.isArray(content['secrets']) ? content['secrets'] : []
    for (const secret of secrets) {
      const name = typeof secret === 'string' ? secret : String(Object(secret).name)
      const own = process.env[`FRONTDESK_SECRET_${variable(path)}_${variable(name)}`]
      const shared = process.env[`FRONTDESK_SECRET_${variable(name)}`]
      if (own !== undefined) values[`${path}#${name}`] = own
      if (shared !== undefined) values[name] = shared
    }
  }
  return values
}

function variable(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
}
