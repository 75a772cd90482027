import { readdir, readFile } from 'node:fs/promises'

// Linux counts in hundredths of a second for whoever reads /proc, whatever the kernel's own clock is.
const msPerTick = 10

/** What the kernel tells of a process behind its name, which may itself hold spaces and brackets. */
async function told(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await told(pid))[1])
}

/** The processor time of a process so far, with that of its children that have ended, in milliseconds. */
async function ownMs(pid: number): Promise<number> {
  const times = (await told(pid)).slice(11, 15)
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) * msPerTick
}

/** The processor time of processes and everything they started, in milliseconds. */
export async function processorMs(roots: readonly number[]): Promise<number> {
  const children = await childrenByParent()
  const all = new Set<number>()
  const add = (pid: number): void => {
    if (all.has(pid)) return
    all.add(pid)
    for (const child of children.get(pid) ?? []) add(child)
  }
  for (const root of roots) add(root)
  const times = await Promise.all([...all].map(ownMs))
  return times.reduce((sum, ms) => sum + ms, 0)
}

async function childrenByParent(): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = await parentOf(Number(name))
    found.set(parent, [...(found.get(parent) ?? []), Number(name)])
  }
  return found
}
