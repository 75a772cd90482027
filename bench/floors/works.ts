import { callJson } from '../client.ts'
import type { Dataset } from '../records/dataset.ts'

/** One thing that both can do. */
export interface Work {
  name: string
  path: string
  floor: string
  body: object
  /** Whether it is measured without the index that we would make for it. */
  unindexed?: boolean
  /** Requests in a round. */
  count: number
  /** The least part of the floor's rate. */
  bound: number
  /** What must be alike in both answers. */
  same: (answer: never) => unknown
}

export const plainFields = [
  'Title',
  'Code',
  'Note',
  'Amount',
  'Weight',
  'Score',
  'Group',
  'Done',
  'Due',
  'Seen',
]

interface Page {
  results: { id: string; data: Record<string, unknown> }[]
  next_cursor: string | null
}

const samePage = ({ results, next_cursor }: Page) => ({ results, more: next_cursor !== null })

interface Groups {
  results: { value: number; count: number; results: { value: number }[] }[]
}

export async function worksOf(dataset: Dataset): Promise<Work[]> {
  const { path } = dataset
  const rows = `${path}/rows`
  const list = `${rows}/list`
  const group = { path: 'Group', operator: 'equals', value: 7 }
  const sort = [{ field: 'Amount', direction: 'asc' }]
  return [
    {
      name: 'page of 50, filter and sort, no index',
      path: list,
      floor: '/scan',
      body: {
        query: { path: 'Weight', operator: 'lessThan', value: 50 },
        sort: [{ field: 'Score', direction: 'asc' }],
        limit: 50,
        fields: plainFields,
      },
      unindexed: true,
      count: 60,
      bound: 0.8,
      same: samePage,
    },
    {
      name: 'the same, indexed',
      path: list,
      floor: '/indexed',
      body: { query: group, sort, limit: 50, fields: plainFields },
      count: 800,
      bound: 0.65,
      same: samePage,
    },
    {
      name: 'with a formula that sums up related rows',
      path: list,
      floor: '/formula',
      body: { query: group, sort, limit: 50, fields: [...plainFields, 'Total'] },
      count: 600,
      bound: 0.65,
      same: samePage,
    },
    {
      name: 'count',
      path: `${rows}/count`,
      floor: '/count',
      body: { query: group },
      count: 1500,
      bound: 0.3,
      same: (answer) => answer,
    },
    ...(await sumsAndCreation(dataset)),
  ]
}

async function sumsAndCreation(dataset: Dataset): Promise<Work[]> {
  const { path } = dataset
  const view = await sums(path, dataset.fieldId('Amount'))
  return [
    {
      name: 'sums of 200 groups',
      path: `${path}/views/${view}/aggregations/compute-groups`,
      floor: '/groups',
      body: { group_by: 'Group' },
      count: 40,
      bound: 0.8,
      same: ({ results }: Groups) =>
        results.map((one) => [one.value, one.count, ...one.results.map((result) => result.value)]),
    },
    {
      name: 'create one row',
      path: `${path}/rows`,
      floor: '/create',
      body: { Title: 'New', Code: 'new', Amount: 12.5, Group: 250 },
      count: 800,
      bound: 0.3,
      same: ({ data }: { data: Record<string, unknown> }) => [data['Title'], data['Amount'], data['Group']],
    },
  ]
}

async function sums(path: string, fieldId: number): Promise<number> {
  const { id } = await callJson<{ id: number }>('POST', `${path}/views`, { name: 'Sums' })
  for (const operation of ['sum', 'avg', 'max']) {
    await callJson('POST', `${path}/views/${id}/aggregations`, { field_id: fieldId, operation })
  }
  return id
}
