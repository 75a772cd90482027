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
  const times = await Promise.all((await withChildren(roots)).map(ownMs))
  return times.reduce((sum, ms) => sum + ms, 0)
}

/** The same of the threads that live, to the microsecond: for what takes milliseconds. */
export async function threadMs(roots: readonly number[]): Promise<number> {
  let all = 0
  for (const pid of await withChildren(roots)) {
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
      all += Number(stat.split(' ')[0]) / 1e6
    }
  }
  return all
}

interface Memory {
  name: string
  miB: number
}

/** The memory of processes and everything they started, what they share counted once. */
export async function memoryByProcess(roots: readonly number[]): Promise<Memory[]> {
  const sizes = (await withChildren(roots)).map(async (pid) => {
    const [rollup, command] = await Promise.all(
      ['smaps_rollup', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    const name = command?.replaceAll('\0', ' ').trim().slice(0, 80) ?? ''
    return { name, miB: Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0) / 1024 }
  })
  return Promise.all(sizes)
}

/** All of it, in MiB. */
export async function memoryMiB(roots: readonly number[]): Promise<number> {
  return (await memoryByProcess(roots)).reduce((sum, { miB }) => sum + miB, 0)
}

async function withChildren(roots: readonly number[]): Promise<number[]> {
  const children = await childrenByParent()
  const all = new Set<number>()
  const add = (pid: number): void => {
    if (all.has(pid)) return
    all.add(pid)
    for (const child of children.get(pid) ?? []) add(child)
  }
  for (const root of roots) add(root)
  return [...all]
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
