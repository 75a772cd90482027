import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import { perApp } from '../../kit/lifetime.ts'
import { conflict, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { withClient } from '../connections/client.ts'
import type { Connection } from '../connections/store.ts'
import { idPath } from '../meta/client.ts'
import { type WireTemplate, wireTemplate } from './template.ts'

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
})

// A business may have 6,000 templates, 100 on a page. With more pages, the service repeats itself.
const mostPages = 70

/** The approved templates of a number's business account, as they are now. */
export async function approvedTemplates(app: App, connection: Connection): Promise<WireTemplate[]> {
  const { businessId } = connection.ids
  if (businessId === null) throw conflict('This number was connected without its business account.')
  const found = await withClient(app, connection, async (client) => {
    const all: unknown[] = []
    let after: string | undefined
    for (let turned = 0; turned < mostPages; turned++) {
      const query = {
        fields: 'name,language,status,category,parameter_format,components',
        status: 'APPROVED',
        limit: '100',
        ...(after === undefined ? {} : { after }),
      }
      const { data, paging } = await client.get(`${idPath(businessId)}/message_templates`, query, page)
      all.push(...data)
      after = paging?.next === undefined ? undefined : paging.cursors?.after
      if (after === undefined) break
    }
    return all
  })
  // The service is asked for approved templates only, but may not apply the filter.
  return found
    .flatMap((one) => wireTemplate.safeParse(one).data ?? [])
    .filter(({ status }) => status === 'APPROVED')
}

interface Remembered {
  until: number
  templates: Promise<WireTemplate[]>
}

const remembered = perApp<App, Map<number, Remembered>>(() => new Map())

// A loop over fifty contacts asks once, and a newly approved template is found soon.
const rememberedMs = 30_000

function recentTemplates(app: App, connection: Connection): Promise<WireTemplate[]> {
  const kept = remembered(app)
  const known = kept.get(connection.id)
  if (known !== undefined && known.until > Date.now()) return known.templates
  const templates = approvedTemplates(app, connection)
  kept.set(connection.id, { until: Date.now() + rememberedMs, templates })
  templates.catch(() => kept.delete(connection.id))
  return templates
}

/** The reference by which clients name a template in one language. The name alone is valid as well. */
export function referenceOf({ name, language }: Pick<WireTemplate, 'name' | 'language'>): string {
  return `${name}/${language}`
}

/** An approved template by its name or reference. The name alone prefers English, then the first language. */
export async function findTemplate(app: App, connection: Connection, wanted: string): Promise<WireTemplate> {
  const templates = await recentTemplates(app, connection)
  const exact = templates.find((one) => referenceOf(one) === wanted)
  const named = templates.filter((one) => one.name === wanted)
  const found = exact ?? named.find(({ language }) => /^en(_|$)/.test(language)) ?? named[0]
  if (found !== undefined) return found
  const meant = closest(
    wanted,
    templates.map(({ name }) => name),
  )
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`
  throw new Problem('not_found', `This number has no approved template "${wanted.slice(0, 200)}".${hint}`)
}
