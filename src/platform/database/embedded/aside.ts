import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Lets `make` fill a temporary directory next to the target and renames the result, so that a crash leaves
 * nothing incomplete. If two processes do this at once, the second uses the result of the first.
 */
export async function makeAside(target: string, make: (workshop: string) => Promise<string>): Promise<void> {
  await sweep(dirname(target))
  const workshop = await mkdtemp(join(dirname(target), `making-${process.pid}-`))
  try {
    await chmod(workshop, 0o711)
    await rename(await make(workshop), target)
  } catch (error) {
    if (!(await exists(target))) throw error
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Removes what processes that died on the way have left. An initdb of theirs may still be at it: then next time. */
async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const maker = /^making-(\d+)-/.exec(name)?.[1]
    if (maker && !(await exists(`/proc/${maker}`)))
      await rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
