import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shownScreens } from './shown.ts'

/** Screens that show nothing of their own. */
const leadElsewhere = ['/settings']

const list = readFileSync(new URL('../../../../console/screens.ts', import.meta.url), 'utf8')
const patterns = Array.from(list.matchAll(/\bpath: '([^']+)'/g), ([, path = '']) => path)

/** The line of `screens.ts` that draws an address: the first one that it fits, as in the console. */
function drawnBy(address: string): string | undefined {
  const path = address.split('?', 1)[0] ?? ''
  return patterns.find((pattern) =>
    new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )
}

it('every screen is looked at, in every window and theme', () => {
  expect(patterns.length).toBeGreaterThan(40)
  const looked = new Set(shownScreens.map(({ path }) => drawnBy(path)))
  expect(patterns.filter((pattern) => !looked.has(pattern) && !leadElsewhere.includes(pattern))).toEqual([])
})

it('looks at nothing that is not there, and at nothing under the name of another', () => {
  expect(shownScreens.filter(({ path }) => drawnBy(path) === undefined)).toEqual([])
  const names = shownScreens.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
