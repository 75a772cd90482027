import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the files, so that it can be committed with them. */
const fileName = '.frontdesk.json'

/** The revision of each file as it was last pulled from an account or pushed to it. */
export type Revisions = Readonly<Record<string, string>>

/** Undefined if nothing was pulled from this account into this folder. */
export async function readPulled(folder: string, account: string): Promise<Revisions | undefined> {
  return (await readAll(folder))[account]
}

export async function writePulled(folder: string, account: string, pulled: Revisions): Promise<void> {
  const all = { ...(await readAll(folder)), [account]: pulled }
  await writeFile(join(folder, fileName), `${JSON.stringify(all, undefined, 2)}\n`)
}

async function readAll(folder: string): Promise<Record<string, Revisions>> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => '{}')
  try {
    const all: unknown = JSON.parse(text)
    return Object.fromEntries(Object.entries(Object(all)).filter(isRevisions))
  } catch {
    // A file that was damaged in a merge counts as missing: the push reports that it can't detect conflicts.
    return {}
  }
}

function isRevisions(entry: [string, unknown]): entry is [string, Revisions] {
  const [, revisions] = entry
  return typeof revisions === 'object' && revisions !== null && !Array.isArray(revisions)
}
