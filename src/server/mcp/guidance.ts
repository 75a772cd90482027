import { z } from 'zod'
import { Problem } from '../../kit/problem.ts'
import type { InnerCall } from '../http/inner-call.ts'
import { ask, askFor } from './tool.ts'

const base = 'frontdesk://guidance/'
const mimeType = 'text/markdown'

const nodeList = z.object({ results: z.array(z.object({ type: z.string(), title: z.string() })) })

interface Page {
  uri: string
  name: string
  title: string
  mimeType: string
}

/** The guidance pages about nodes and fields, as resources. */
export async function guidancePages(call: InnerCall): Promise<Page[]> {
  const { results } = await askFor(call, { method: 'GET', path: '/guidance/nodes' }, nodeList)
  const nodes = results.map(({ type, title }) => ({ path: `nodes/${type}`, title: `Node ${type}: ${title}` }))
  return [
    { path: 'fields', title: 'Fields of objects and tables' },
    { path: 'visual-options', title: 'Colors and emoji' },
    ...nodes,
  ].map(({ path, title }) => ({ uri: base + path, name: path, title, mimeType }))
}

export async function guidancePage(
  call: InnerCall,
  uri: string,
): Promise<{ uri: string; mimeType: string; text: string }> {
  const path = uri.startsWith(base) ? uri.slice(base.length) : ''
  if (!/^[\w-]+(\/[\w-]+)?$/.test(path)) {
    throw new Problem(
      'not_found',
      `There is no page ${uri.slice(0, 200)}; resources/list tells which there are.`,
    )
  }
  const page = await ask(call, { method: 'GET', path: `/guidance/${path}` })
  return { uri, mimeType, text: typeof page === 'string' ? page : JSON.stringify(page, null, 2) }
}
