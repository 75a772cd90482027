/**
 * The name of an operation in the description and in generated clients. It depends on the method and path
 * alone, so that it never changes: `GET /agents/{agentId}/flows` is `getAgentFlows`, with `/{flowId}` it is
 * `getAgentFlow`.
 */
export function operationId(method: string, path: string): string {
  // Otherwise, `/session`, the caller's own, would get the same name as an item of `/sessions`.
  const segments = path
    .replace(/^\/session(?=\/|$)/, '/current-session')
    .split('/')
    .filter((segment) => segment !== '')
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith('{')) return []
    return [capitalised(segments[index + 1]?.startsWith('{') === true ? singular(segment) : segment)]
  })
  return method.toLowerCase() + words.join('')
}

function singular(plural: string): string {
  return plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '')
}

/** `knowledge-bases` → `KnowledgeBases`. */
function capitalised(segment: string): string {
  return segment.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
