import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { interleave } from './testing/interleavings.ts'

const server = useServer()

it('lets the agent say nothing after a person took over, whatever meets whatever', async () => {
  expect(await interleave(server, 300, 6)).toEqual([])
})
