import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const figure = z.strictObject({
  what: z.string(),
  /** The number that the bound is for, and in which words it is told. */
  value: z.number(),
  unit: z.string(),
  bound: z.strictObject({ kind: z.enum(['least', 'most']), value: z.number() }),
  /** What was measured beside it, line by line: ours, the floor. */
  beside: z.array(z.strictObject({ name: z.string(), value: z.number(), unit: z.string() })),
})

const results = z.strictObject({
  name: z.string(),
  about: z.string(),
  takenAt: z.iso.datetime(),
  machine: z.string(),
  /** How many processes wanted a core when it began. */
  load: z.number(),
  figures: z.array(figure),
})

export type Figure = z.output<typeof figure>
export type Results = z.output<typeof results>

const folder = join(import.meta.dirname, 'results')

/** Keeps the figures of a run, for `npm run bench:report`. */
export async function keepResults(
  name: string,
  about: string,
  load: number,
  figures: Figure[],
): Promise<void> {
  const kept: Results = { name, about, takenAt: new Date().toISOString(), machine: machine(), load, figures }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}

export async function readResults(path: string): Promise<Results> {
  return results.parse(JSON.parse(await readFile(path, 'utf8')))
}

function machine(): string {
  const all = cpus()
  const model = all[0]?.model.trim()
  const kind = model === undefined || model === 'unknown' ? process.arch : `${model}, ${process.arch}`
  return `${all.length} cores (${kind}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release().split('-')[0]}, Node ${process.versions.node}`
}
