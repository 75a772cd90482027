import { expect, it } from 'vitest'
import { askCopyWith } from './copy.ts'
import { exampleOf } from './example.ts'

/** What the copy is asked: whether it is routed, guarded and described. */
const question = `import { expect, it } from 'vitest'
import { useServer } from '../test/harness/server.ts'

const server = useServer()

it('works like any other', async () => {
  expect(await server.api.ok.get('/channels/count')).toEqual({ count: 0 })
  expect((await server.api.get('/channels/count?x=1')).status).toBe(400)
  expect((await fetch(server.url + '/public/v1/channels/count')).status).toBe(401)
  const description = await (await fetch(server.url + '/public/v1/openapi.json')).text()
  expect(description).toContain('Count channels')
})
`

it('an endpoint is one file and one line', async () => {
  const said = await askCopyWith({ ...(await exampleOf('Add an endpoint')), question })
  expect(said).toContain('1 passed')
}, 240_000)
