// `npm run bench:report`: the last figures as one page, bench/report.html.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readResults } from '../results.ts'
import { lastFigures } from './last-figures.ts'
import { reportPage } from './page.ts'

const bench = join(import.meta.dirname, '..')
const names = (await readdir(join(bench, 'results'))).filter((name) => name.endsWith('.json')).toSorted()
const results = await Promise.all(names.map((name) => readResults(join(bench, 'results', name))))
const last = lastFigures(await readFile(join(bench, 'figures.md'), 'utf8'))
await writeFile(join(bench, 'report.html'), reportPage(results, last))
