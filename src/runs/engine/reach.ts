import type { Program } from './program.ts'
import type { Branch, LoopFrame } from './state.ts'

/** The nodes that a branch may still come to before it leaves the loops at this depth. */
export function nodesAhead(program: Program, branch: Branch, depth: number): ReadonlySet<string> {
  const inner = branch.loops[depth]
  const starts = inner === undefined ? [branch.position] : behindLoop(program, inner)
  const running = new Set(branch.loops.slice(0, depth).map(({ nodeId }) => nodeId))
  const found = new Set<string>()
  const pending = [...starts]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // An edge back to a running loop ends its item.
    if (found.has(next) || running.has(next)) continue
    found.add(next)
    pending.push(...program.behind(next, { withBody: false }))
  }
  return found
}

function behindLoop(program: Program, { nodeId }: LoopFrame): string[] {
  return program.behind(nodeId, { withBody: false })
}

/** Returns true if the branch is in the same item of these loops, or in a loop inside. */
export function isWithin(branch: Branch, loops: readonly LoopFrame[]): boolean {
  return loops.every(({ step, index }, depth) => {
    const frame = branch.loops[depth]
    return frame?.step === step && frame.index === index
  })
}

/** Returns true if the branch may still arrive at a merge that waits there. */
export function canArrive(program: Program, branch: Branch, merge: Branch): boolean {
  if (branch === merge || !isWithin(branch, merge.loops)) return false
  const depth = merge.loops.length
  const isAtMerge = branch.position === merge.position && branch.loops.length === depth
  // A merge that is behind itself would wait for its own end.
  if (isAtMerge) return false
  return nodesAhead(program, branch, depth).has(merge.position)
}
