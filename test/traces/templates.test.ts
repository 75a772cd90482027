import { expect, it } from 'vitest'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import { replay } from './replay.ts'
import { recordTemplate, templates } from './scenes/templates.ts'
import { startWorld } from './world.ts'

const world = whileTestsRun(
  () => startWorld({ workers: true }),
  ({ stop }) => stop(),
)

replay(
  'templates.json',
  templates.map((template) => [template.name, () => recordTemplate(world, template)] as const),
)

it('every template is recorded', async () => {
  const { results } = await world.server.api.ok.get('/templates')
  const ids: string[] = results.map((template: { id: string }) => template.id)
  expect(templates.map(({ name }) => name).toSorted()).toEqual(ids.toSorted())
})
