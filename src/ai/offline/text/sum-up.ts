const asked = /^(?:please )?(?:sum up|summari[sz]e)\b[^\n]{0,300}?:\s*\n([\s\S]+)$/i

// Enough for a short read.
const mostItems = 20
const longestItem = 300

/** «Sum up what is new: …»: lists the items, or quotes the start of a text. Undefined for anything else. */
export function sumUp(instructions: string): string | undefined {
  const material = asked.exec(instructions.trim())?.[1]?.trim()
  if (material === undefined || material === '') return undefined
  const items = itemsOf(material)
  if (items.length === 0) return material.slice(0, longestItem)
  const shown = items.slice(0, mostItems).map((item) => `- ${item.slice(0, longestItem)}`)
  const more = items.length > mostItems ? [`- and ${items.length - mostItems} more`] : []
  return [...shown, ...more].join('\n')
}

function itemsOf(material: string): string[] {
  try {
    const list: unknown = JSON.parse(material)
    return Array.isArray(list) ? list.map(told).filter((text) => text !== '') : []
  } catch {
    // Prose, not data.
    return []
  }
}

/** The text values of a record in field order, without technical values. */
function told(item: unknown): string {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return ''
  const data = 'data' in item && typeof item.data === 'object' && item.data !== null ? item.data : item
  return Object.values(data)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(': ')
}
