import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { TestServer } from '../../harness/server.ts'
import type { Visit } from '../visit.ts'

/** A cell once its row is there: before that it is grey, and what is typed waits. */
export const cell = (page: Page, row: number, column: number) =>
  page.locator(`#cell-${row}-${column}:not([aria-busy])`)
export const saved = (page: Page) => page.locator('[data-state=saved]').waitFor()

type Visiting = (options?: BrowserContextOptions) => Promise<Visit>

/** Two edits of one row in quick succession: the second is merged, of which the browser tells its console. */
export function toleratingMerges(visit: Visiting): Visiting {
  const visits: Visit[] = []
  afterEach(() => {
    for (const { complaints } of visits) {
      const others = complaints.filter((text) => !text.includes('412 (Precondition Failed)'))
      complaints.splice(0, complaints.length, ...others)
    }
  })
  return async (options) => {
    const visited = await visit(options)
    visits.push(visited)
    return visited
  }
}

let made = 0

export interface Scene {
  jobs: string
  companies: string
  /** The ids of the jobs, in their order. */
  ids: string[]
}

/** Jobs with a field of every kind, and the companies that they are for. */
export async function jobsAndCompanies({ api }: TestServer, count = 4): Promise<Scene> {
  const number = ++made
  const [jobs, companies] = [`works${number}`, `firms${number}`]
  const text = { format: 'text' }
  const firms = await api.ok.post('/objects', {
    name: companies,
    display_name: `Firms ${number}`,
    columns: [
      { name: 'Name', type: 'string', metadata: text },
      { name: 'Town', type: 'string', metadata: text },
    ],
  })
  await api.ok.post(`/objects/${companies}/rows/bulk`, {
    rows: [
      { Name: 'Brightwater', Town: 'Berlin' },
      { Name: 'Hartmann', Town: 'Hamburg' },
    ],
  })
  const columns = [
    { name: 'Job', type: 'string', metadata: text },
    { name: 'Status', type: 'select', metadata: { mode: 'singleSelect' } },
    { name: 'Quote', type: 'number', metadata: { format: 'currency', currency: 'EUR', decimals: 2 } },
    {
      name: 'Company',
      type: 'relation',
      metadata: { relatedTableId: firms.id, displayColumn: firms.fields[0].id, mode: 'single' },
    },
    { name: 'Tags', type: 'select', metadata: { mode: 'multiSelect' } },
    {
      name: 'Owner',
      type: 'platformRelation',
      metadata: { platformModel: 'User', displayField: 'name', mode: 'multi' },
    },
    { name: 'Visit', type: 'date', metadata: { timezone: 'Europe/Berlin' } },
    { name: 'Papers', type: 'file', metadata: {} },
    { name: 'Notes', type: 'string', metadata: { format: 'text', extendedField: true } },
    {
      name: 'Twice',
      type: 'formula',
      metadata: {
        expression: {
          type: 'operator',
          operator: 'multiply',
          arguments: [
            { type: 'field', field: 'Quote' },
            { type: 'constant', value: 2 },
          ],
        },
      },
    },
  ]
  const { fields } = await api.ok.post('/objects', { name: jobs, display_name: `Jobs ${number}`, columns })
  const fieldId = (name: string) => fields.find((field: { name: string }) => field.name === name).id
  await api.ok.patch(`/objects/${jobs}/fields/${fieldId('Status')}`, {
    tags: [
      { name: 'New', color: 'amber' },
      { name: 'Quoted', color: 'blue' },
      { name: 'Won', color: 'green' },
    ],
  })
  await api.ok.patch(`/objects/${jobs}/fields/${fieldId('Tags')}`, {
    tags: [{ name: 'Urgent', color: 'red' }, { name: 'Garden', color: 'lime' }, { name: 'Roof' }],
  })
  const rows = Array.from({ length: count }, (_, index) => ({
    Job: `Job ${index + 1}`,
    Status: ['New', 'Quoted', 'Won'][index % 3],
    Quote: 100 * (index + 1),
  }))
  const { ids } = count === 0 ? { ids: [] } : await api.ok.post(`/objects/${jobs}/rows/bulk`, { rows })
  return { jobs, companies, ids }
}

export async function dataOf(server: TestServer, object: string, id: string) {
  return (await server.api.ok.get(`/objects/${object}/rows/${id}`)).data
}
