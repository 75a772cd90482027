import { closest } from '../../kit/closest.ts'
import { pathText } from '../../kit/issues.ts'
import type { Issue } from '../../kit/problem.ts'
import type { ConfigFields } from '../provider.ts'
import { triggerBySlug } from '../providers.ts'

export interface CheckedConfig {
  /** The input of a poll, if there are no issues. */
  config: Readonly<Record<string, unknown>>
  issues: readonly Issue[]
}

const at = ['data', 'triggerConfig']

/** Checks a trigger configuration against the fields of its slug. Ignores fields that the platform sets. */
export function validateTriggerConfig(slug: string, sent: Readonly<Record<string, unknown>>): CheckedConfig {
  const served = triggerBySlug.get(slug)
  if (served === undefined) {
    const suggestion = closest(slug, triggerBySlug.keys())
    return {
      config: {},
      issues: [
        {
          path: 'data.triggerSlug',
          code: 'unsupported_trigger',
          message: `Unsupported trigger: ${slug}`,
          ...(suggestion === undefined ? {} : { suggestion }),
        },
      ],
    }
  }
  const { fields } = served.trigger
  const config: Record<string, unknown> = {}
  const issues = unknownFields(slug, fields, Object.keys(sent))
  for (const [name, field] of Object.entries(fields)) {
    if (!field.userConfigurable) continue
    // An empty form sends null, which means the same as omitting the key.
    const value = Object.hasOwn(sent, name) ? (sent[name] ?? undefined) : undefined
    const read = field.schema.safeParse(value)
    if (read.success) config[name] = read.data
    else issues.push(invalidField(name, value, read.error.issues[0]))
  }
  return { config, issues }
}

function unknownFields(slug: string, fields: ConfigFields, sent: readonly string[]): Issue[] {
  const unknown = sent.filter((key) => !Object.hasOwn(fields, key))
  const message = `Unknown trigger config field for ${slug}: ${unknown.map(shorten).join(', ')}`
  return unknown.map((key) => {
    const suggestion = closest(key, Object.keys(fields))
    return {
      path: pathText([...at, key]),
      code: 'unknown_key',
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    }
  })
}

function invalidField(
  name: string,
  value: unknown,
  issue: { path: readonly PropertyKey[]; code: string; message: string } | undefined,
): Issue {
  const isMissing = value === undefined
  return {
    path: pathText([...at, name, ...(issue?.path ?? [])]),
    code: isMissing ? 'required' : (issue?.code ?? 'invalid'),
    message: `Invalid trigger config: ${name} - ${isMissing ? 'This is required.' : (issue?.message ?? 'Not valid.')}`,
  }
}

function shorten(key: string): string {
  return key.length > 80 ? `${key.slice(0, 80)}…` : key
}
