import { z } from 'zod'
import { exampleBody, exampleQuery, type Subject, subjects } from '../api/subjects.ts'
import type { OidcService } from '../stand-ins/oidc.ts'
import type { TelegramStandIn } from '../stand-ins/telegram/index.ts'
import type { Canaries } from './canary.ts'
import { type Field, fieldsOf } from './fields.ts'

/** `value` with something else at a path such as `imap.password` or `secrets.*`. */
function placed(value: unknown, path: readonly string[], inner: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return inner
  const key = head === '*' ? 'CANARY' : head
  const before: Record<string, unknown> = { ...Object(value) }
  return { ...before, [key]: placed(before[key], rest, inner) }
}

/** A secret field of an endpoint. */
export interface Marked {
  subject: Subject
  part: 'query' | 'body'
  field: Field
}

/** Every secret field of every request. */
export const marked: readonly Marked[] = subjects.flatMap((subject) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = subject.endpoint[part]
    const fields = schema === undefined ? [] : fieldsOf(schema).filter(({ mark }) => mark === 'secret')
    const once = new Map(fields.map((field) => [field.path, field]))
    return [...once.values()].map((field) => ({ subject, part, field }))
  }),
)

/** A value that the field takes, where it takes one that is long enough. */
export function valueFor({ subject, field }: Marked, why: string, canaries: Canaries): string {
  const canary = canaries.next(`${subject.name} ${field.path} (${why})`)
  const [schema] = field.schemas
  const forms = [canary, `700000001:${canary}`]
  return forms.find((form) => schema !== undefined && z.safeParse(schema, form).success) ?? canary
}

export interface StandIns {
  telegram: TelegramStandIn
  oidc: OidcService
}

/** Bodies that the example of the description cannot be, since they name another service. */
const bodies: Readonly<Record<string, (canary: string, standIns: StandIns) => object>> = {
  'POST /channels token': (token, { telegram }) => {
    telegram.state.bot.token = token
    return { channel: 'telegram', token }
  },
  'PUT /tools/{toolId} secrets.*': (KEY) => ({ url: 'https://api.example.com/orders', secrets: { KEY } }),
  'POST /sso-providers client_secret': (client_secret, { oidc }) => ({
    name: 'With a canary',
    issuer: oidc.issuer,
    client_id: oidc.clientId,
    client_secret,
    allowed_domains: ['acme.example'],
    default_role: 'MEMBER',
  }),
}

/** A request that is good, save for what `value` does to the field. */
export function contentFor(
  { subject, part, field }: Marked,
  value: unknown,
  standIns: StandIns,
): { body?: unknown; query: URLSearchParams } {
  const parameters = exampleQuery(subject)
  if (part === 'query') {
    parameters.set(field.path, String(value))
    return { query: parameters }
  }
  const made =
    typeof value === 'string' ? bodies[`${subject.name} ${field.path}`]?.(value, standIns) : undefined
  return { body: made ?? placed(exampleBody(subject), field.path.split('.'), value), query: parameters }
}
