import { expect, it } from 'vitest'
import { interleave } from '../../../test/harness/agents/interleavings.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

it('lets the agent say nothing after a person took over, whatever meets whatever', async () => {
  expect(await interleave(server, 300, 6)).toEqual([])
})
