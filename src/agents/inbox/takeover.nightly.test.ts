import { expect, it } from 'vitest'
import { interleave } from '../../../test/harness/agents/interleavings.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

it('lets the agent say nothing after a person took over, in 10,000 interleavings', async () => {
  expect(await interleave(server, 10_000, 8)).toEqual([])
}, 1_500_000)
