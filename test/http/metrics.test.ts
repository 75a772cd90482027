import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { withClient } from '../faults/load.ts'
import { createAgent } from '../harness/agents/agent.ts'
import type { Json } from '../harness/api.ts'
import { eventually } from '../harness/knowledge/settled.ts'
import { useServer } from '../harness/server.ts'
import { tryOut } from '../harness/workflows/automation.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_METRICS: 'on' } })

const scrape = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text()

const dashboard: Json = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/grafana/frontdesk.json'), 'utf8'),
)

/** The names of metrics in the queries of the dashboard. */
function askedFor(): Set<string> {
  const queries = [
    ...dashboard.panels.flatMap((panel: Json) => panel.targets.map((target: Json) => target.expr)),
    ...dashboard.templating.list.map((variable: Json) => variable.query),
  ]
  return new Set(queries.flatMap((query: string) => query.match(/\b(?:frontdesk|nodejs|process)_\w+/g) ?? []))
}

async function declaredNames(): Promise<Set<string>> {
  return new Set(
    Array.from((await scrape()).matchAll(/^# TYPE (\S+) (\w+)$/gm)).flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  )
}

it('the dashboard asks for what there is, and shows everything of ours', async () => {
  const declared = await declaredNames()
  const asked = askedFor()
  expect([...asked].filter((name) => !declared.has(name))).toEqual([])
  const ours = [...declared].filter((name) => name.startsWith('frontdesk_'))
  expect(ours.filter((name) => !asked.has(name))).toEqual([])
})

it('alerts on what there is', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/prometheus/frontdesk.rules.yaml'), 'utf8')
  const rules: Json[] = parse(text).groups.flatMap((group: Json) => group.rules)
  const declared = await declaredNames()
  const asked = rules.flatMap(({ expr }) => expr.match(/\b(?:frontdesk|nodejs|process)_\w+/g) ?? [])
  expect(asked.filter((name: string) => !declared.has(name))).toEqual([])
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations.summary).toBeTypeOf('string')
  }
})

it('tells what was done, what waits and how the process is connected', async () => {
  const { api } = server
  const agent = await createAgent(api)
  await api.ok.post(`${agent.path}/messages`, { message: 'Hello' })
  const { id } = await tryOut(api, { nodes: {} })
  await api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
  const lines = [
    'frontdesk_messages_total{from="user"} 1',
    'frontdesk_database_up 1',
    'frontdesk_worker_processes 1',
    'frontdesk_database_listening{channel="jobs"} 1',
    'frontdesk_dead_letters{kind="outgoing"} 0',
    'frontdesk_runs{state="queued"} 0',
    'frontdesk_turns{state="running"} 0',
    'frontdesk_channel_messages_oldest_seconds{direction="out"} 0',
    'frontdesk_jobs_oldest_seconds 0',
    'frontdesk_model_calls_failed_total 0',
  ]
  let text = ''
  const missing = async () => {
    text = await scrape()
    return lines.filter((line) => !text.includes(`\n${line}`))
  }
  await expect.poll(missing).toEqual([])
  expect(text).toMatch(/^frontdesk_database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^frontdesk_runs_ended_total\{result="succeeded"\} \d+$/m)
})

/** The labels that `/metrics` gives each name. */
function labelsIn(text: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', given = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const known = labels.get(name) ?? new Set()
    for (const [, label = ''] of given.matchAll(/(\w+)="/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}

it('the dashboard groups by labels that there are, and none is one that Prometheus sets itself', async () => {
  await sql`
    insert into jobs (name, payload, max_attempts, run_at) values ('mail.send', '{}', 1, now() + interval '1 day')
  `.execute(server.app.db)
  const agent = await createAgent(server.api)
  await server.api.ok.post(`${agent.path}/messages`, { message: 'Hello' })
  const labels = await eventually(async () => {
    const found = labelsIn(await scrape())
    return ['frontdesk_jobs', 'frontdesk_model_tokens_total'].every((name) => found.has(name))
      ? found
      : undefined
  })
  const ours = [...labels].filter(([name]) => name.startsWith('frontdesk_'))
  expect(ours.filter(([, given]) => given.has('job') || given.has('instance'))).toEqual([])
  const queries: string[] = dashboard.panels.flatMap(({ targets }: Json) =>
    targets.map(({ expr }: Json) => expr),
  )
  const wrong = queries.filter((query) => {
    const asked = /by \((?<by>[^)]+)\) \(.*?(?<name>frontdesk_\w+)\{/.exec(query)?.groups
    return asked?.['by']?.split(', ').some((label) => labels.get(asked['name'] ?? '')?.has(label) !== true)
  })
  expect(wrong).toEqual([])
})

it('goes on without the database, and says so', async () => {
  const away = new URL(server.app.config.databaseUrl ?? '')
  const name = away.pathname.slice(1)
  away.pathname = '/postgres'
  await withClient(away.href, async (client) => {
    await client.query(`alter database ${name} with allow_connections false`)
    // Ours alone: nobody but a superuser may end what the database itself does there (autovacuum).
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user`,
      [name],
    )
    const text = await eventually(async () => {
      const found = await scrape()
      const isAway = ['frontdesk_database_up 0', 'frontdesk_database_listening{channel="jobs"} 0']
      return isAway.every((line) => found.includes(line)) ? found : undefined
    })
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).toContain('frontdesk_database_connections{state="waiting"}')
    await client.query(`alter database ${name} with allow_connections true`)
  })
  await eventually(async () => (await scrape()).includes('frontdesk_database_up 1') || undefined)
})

it('every metric of ours is explained to operators', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8')
  const names = Array.from(
    (await scrape()).matchAll(/^# TYPE (frontdesk_\S+) \w+$/gm),
    ([, name = '']) => name,
  )
  expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([])
})
