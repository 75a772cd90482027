import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'
import { chart } from '../bench/report/chart.ts'
import { lastFigures } from '../bench/report/last-figures.ts'
import { reportPage } from '../bench/report/page.ts'
import { type Figure, readResults } from '../bench/results.ts'

const bench = join(import.meta.dirname, '../bench')

async function page(): Promise<string> {
  const names = await readdir(join(bench, 'results'))
  const results = await Promise.all(names.map((name) => readResults(join(bench, 'results', name))))
  return reportPage(results, lastFigures(await readFile(join(bench, 'figures.md'), 'utf8')))
}

it('shows every stored figure, with its bound and the machine, and the table of latest figures', async () => {
  const { document } = parseHTML(await page())
  const results = await readResults(join(bench, 'results/floors.json'))
  expect(document.querySelectorAll('svg rect')).toHaveLength(results.figures.length)
  for (const { what } of results.figures) expect(document.querySelector('svg')?.textContent).toContain(what)
  expect(document.body.textContent).toContain(results.machine)
  const last = lastFigures(await readFile(join(bench, 'figures.md'), 'utf8'))
  expect(last.length).toBeGreaterThan(30)
  expect(document.querySelectorAll('table:last-of-type tbody tr').length).toBeGreaterThanOrEqual(last.length)
})

it('loads nothing from outside, and runs no script', async () => {
  const html = await page()
  expect(html).not.toMatch(/https?:|\/\/[a-z]|url\(|@import|<script|<img|<link| on\w+=|(?:src|href)=/i)
})

const figure: Figure = {
  what: 'a <b>name</b> & "more"',
  value: 0.4,
  unit: 'of the floor',
  bound: { kind: 'least', value: 0.5 },
  beside: [],
}

it('marks what missed its bound, for upper and lower bounds', () => {
  const { document } = parseHTML(
    `<body>${chart([
      figure,
      { ...figure, value: 0.5 },
      { ...figure, value: 4, bound: { kind: 'most', value: 3 } },
      { ...figure, value: 2, bound: { kind: 'most', value: 3 } },
    ])}</body>`,
  )
  const bars = [...document.querySelectorAll('rect')]
  expect(bars.map((bar) => bar.getAttribute('class'))).toEqual(['missed', 'met', 'missed', 'met'])
  expect(document.querySelector('text')?.textContent).toBe(figure.what)
  const line = Number(document.querySelector('line')?.getAttribute('x1'))
  const ends = bars.map((bar) => Number(bar.getAttribute('x')) + Number(bar.getAttribute('width')))
  expect(ends.map((end) => end >= line)).toEqual([false, true, false, true])
})
