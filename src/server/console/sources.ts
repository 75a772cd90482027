import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the project. */
export const projectRoot = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** Where a package has the console, built when it was packed: there are no sources to build it from. */
export const builtName = 'built'

const folders = ['console', 'clients/typescript/src', 'src/server/console']
// What was built stands among the sources, comes and goes at any moment, and is no part of what it is built from.
const built = [join('console', 'dist'), join('console', builtName)]

/** A name for what the console is built from: its sources, how it is built, and the packages that it uses. */
export async function sourceHash(root = projectRoot): Promise<string> {
  const found = await Promise.all(folders.map((folder) => filesIn(root, folder)))
  const paths = ['package-lock.json', ...found.flat().toSorted()]
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n`).update(await readFile(join(root, path)))
  return hash.digest('hex').slice(0, 24)
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(
      (entry) => entry.isFile() && /\.(?:tsx?|css|svg)$/.test(entry.name) && !/\.test\./.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !built.some((one) => path.startsWith(join(one, '/'))))
}
