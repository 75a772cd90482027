import { setTimeout as sleep } from 'node:timers/promises'
import { call, mediansMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

const rounds = 15
// Four orders, one for far offsets, one for the search.
const followed = 6

/** What somebody waits for who sorts, searches and scrolls, against the plain page of the same run. */
export async function measureTyping({ client, dataset }: Bench): Promise<void> {
  const page = (body: object) => () => call('POST', `${dataset.path}/rows/list`, { limit: 50, ...body })
  const by = (field: string) => page({ sort: [{ field, direction: 'desc' }] })
  const works = {
    plain: page({}),
    'sort by a text': by('Title'),
    'sort by a number': by('Amount'),
    'sort by a moment': by('Seen'),
    'sort by a day': by('Due'),
    search: page({ search: '4242' }),
    'offset 1,000': page({ offset: 1000 }),
    'offset 10,000': page({ offset: 10_000 }),
    'offset 100,000': page({ offset: 100_000 }),
  }
  const unindexed = await indexCount()
  report('before any index', await mediansMs(3, works))
  const started = performance.now()
  while ((await indexCount()) < unindexed + followed) {
    if (performance.now() - started > 240_000) throw new Error('not all indexes were built')
    await sleep(500)
  }
  await client.query(`vacuum analyze ${dataset.table}`)
  report('with the indexes that followed', await mediansMs(rounds, works))

  async function indexCount(): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_index where indrelid = $1::regclass and indisvalid',
      [dataset.table],
    )
    return rows[0]?.count ?? 0
  }
}

function report(when: string, times: Record<string, number>): void {
  const plain = times['plain'] ?? 1
  print(`${when}: the plain page ${plain.toFixed(2)} ms`)
  for (const [name, ms] of Object.entries(times)) {
    if (name !== 'plain')
      print(`  ${name}: ${ms.toFixed(2)} ms, ${(ms / plain).toFixed(1)} times the plain page`)
  }
}
