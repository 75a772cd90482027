import { afterAll, describe, expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { startWebsite } from '../../test/stand-ins/website.ts'
import { type Played, play } from './play.ts'
import { readScripts } from './script.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

const states = { 48213: 'sent yesterday', 51777: 'being packed', 60001: 'delivered on Monday' }

function order(status: string) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ status }) }
}

const only = process.env['SCRIPT'] ?? ''

// Scripts in `unseen` judge the product. Reading their failures would tune for them, so only the score is printed.
describe.each(['seen', 'unseen'])('%s', (folder) => {
  const all: Played[] = []
  it.each(readScripts(folder).filter(({ title }) => title.includes(only)))('$title', async (script) => {
    const shop = await startWebsite(
      Object.fromEntries(
        Object.entries(states).map(([number, status]) => [`/orders/${number}`, order(status)]),
      ),
    )
    const played = await play(server, script, shop.url)
    await shop.close()
    all.push(played)
    expect(played.expected).toBeGreaterThan(0)
    const score = `${played.passed}/${played.expected}`
    if (folder === 'seen')
      process.stdout.write(`\n=== ${played.title}: ${score}\n${played.lines.join('\n')}\n`)
  })
  afterAll(() => {
    const sum = (of: (one: Played) => number) => all.reduce((total, one) => total + of(one), 0)
    const [passed, expected] = [sum((one) => one.passed), sum((one) => one.expected)]
    process.stdout.write(
      `\n${folder}: ${all.length} scripts, ${passed} of ${expected} expectations (${((100 * passed) / Math.max(1, expected)).toFixed(1)} %), ${sum((one) => one.internals)} internal texts, ${sum((one) => one.invented)} invented values\n`,
    )
  })
})
