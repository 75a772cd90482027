import { expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { sentBy } from '../../test/harness/statements.ts'

// No workers, because their statements would count too.
const server = useServer()

it('takes twelve statements, whatever the number of objects, up to 25 of them', async () => {
  const { api } = server
  const search = () => api.ok.get('/search?q=creme')
  const statements = async () => {
    // The first search schedules jobs for indexes. On a busy machine their statements would count in a later search.
    await search()
    const sent = await sentBy(search)
    return sent.filter(({ text }) => !/statement_timeout|^begin|^commit|add_jobs/.test(text)).length
  }
  const before = await statements()
  for (let count = 0; count < 10; count++)
    await api.ok.post('/objects', { name: `more-${count}`, columns: [{ name: 'Name', type: 'string' }] })
  expect(await statements()).toBe(before)
  expect(before).toBeLessThanOrEqual(12)
})
