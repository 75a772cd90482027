import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = new URL('../../console/', import.meta.url).pathname

/** Every source of the console but its tests. */
export function sourceFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .map((path) => join(folder, path))
}
