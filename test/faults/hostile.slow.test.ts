import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productSources } from '../architecture/source.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import { meanwhile } from './attack.ts'
import { attacks } from './hostile/attacks.ts'
import { places, unlistedReaders, vanishedReaders } from './hostile/places.ts'
import { startScene } from './hostile/scene.ts'
import { minutes } from './size.ts'

const sources = productSources(join(import.meta.dirname, '../..'))

describe('the list of what reads foreign content', () => {
  it('has every file that parses something, and no other', () => {
    expect(unlistedReaders(sources)).toEqual([])
    expect(vanishedReaders(sources)).toEqual([])
  })

  it('notices a new one', () => {
    const added = { path: 'src/objects/added.ts', text: "import { parse } from 'csv-parse/sync'" }
    expect(unlistedReaders([added, { path: 'src/tasks/added.ts', text: 'JSON.parse(text)' }])).toEqual([
      'src/objects/added.ts',
      'src/tasks/added.ts',
    ])
  })

  it('has an attack for every place', () => {
    expect(places.filter((place) => attacks[place].length === 0)).toEqual([])
  })
})

const scene = whileTestsRun(startScene, ({ stop }) => stop())

describe.each(places)('what is hostile in a %s', (place) => {
  it.each(attacks[place].map((one) => [one.what, one] as const))(
    '%s',
    async (_, { run }) => {
      await expect(meanwhile(scene, run(scene))).resolves.toBeUndefined()
    },
    minutes(2),
  )
})
