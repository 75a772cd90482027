import type { BrowserContext, Page } from 'playwright-core'

/**
 * In the page: counts which components are drawn, by the hook that React offers to its own tools. Builds for production
 * offer it as well. A component was drawn if its fiber was made anew and is marked as having done work.
 */
const hook = `
  globalThis.rendered = { all: 0, nodes: [], edges: [] }
  const performedWork = 1
  const isComponent = ({ tag }) => tag === 0 || tag === 14 || tag === 15
  const note = (fiber) => {
    const props = fiber.memoizedProps ?? {}
    rendered.all++
    if (props.data?.node?.nodeId !== undefined) rendered.nodes.push(props.data.node.nodeId)
    if (props.edge?.id !== undefined && props.fromX !== undefined) rendered.edges.push(props.edge.id)
  }
  const walk = (fiber, before) => {
    if (isComponent(fiber) && (before === null || (fiber.flags & performedWork) !== 0)) note(fiber)
    if (before !== null && fiber.child === before.child) return
    for (let child = fiber.child; child !== null; child = child.sibling) walk(child, child.alternate)
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (id, root) => walk(root.current, root.current.alternate),
    onPostCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
  }
`

interface Rendered {
  /** How often components were drawn. */
  all: number
  /** The nodes of the canvas whose components were, and the edges. */
  nodes: string[]
  edges: string[]
}

/** Counts from the next page on what is drawn. */
export async function countRenders(context: BrowserContext): Promise<void> {
  await context.addInitScript(hook)
}

/** What was drawn since it was asked the last time. */
export async function rendersSince(page: Page): Promise<Rendered> {
  return page.evaluate<Rendered>(
    'const before = rendered; rendered = { all: 0, nodes: [], edges: [] }; before',
  )
}
