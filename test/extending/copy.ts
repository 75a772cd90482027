import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface Addition {
  /** The one new file, and what it holds. */
  file: string
  text: string
  /** The list that gets the one new line. */
  list: string
  line: string
  /** What the copy is asked, as a test in `src`. */
  question: string
}

const root = join(import.meta.dirname, '..', '..')
const parts = [
  'bin',
  'clients',
  'console',
  'languages',
  'formulas',
  'migrations',
  'packaging',
  'src',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** Adds one file and one line to a copy of the product, and answers what its test says there. */
export async function askCopyWith({ file, text, list, line, question }: Addition): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'frontdesk-copy-'))
  try {
    for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await writeFile(join(copy, file), text)
    await appendFile(join(copy, list), `${line}\n`)
    await writeFile(join(copy, 'src/addition.test.ts'), question)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const run = promisify(execFile)(process.execPath, [vitest, 'run', 'src/addition.test.ts'], {
      cwd: copy,
      env: { ...process.env, NO_COLOR: '1', FRONTDESK_TEST: 'quick' },
    })
    return (await run).stdout
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
