/** Formats the parameters of a tool, one per line: name, type, required or not, and description. */
export function listOfParameters(schema: Readonly<Record<string, unknown>>, indent = ''): string {
  const properties = objectOf(schema['properties'])
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []
  return Object.keys(properties)
    .toSorted()
    .map((name) => lineOf(name, objectOf(properties[name]), required.includes(name), indent))
    .join('\n')
}

function lineOf(name: string, field: Record<string, unknown>, isRequired: boolean, indent: string): string {
  const items = objectOf(field['items'])
  const type = field['type'] === 'array' ? `${String(items['type'])}[]` : String(field['type'])
  const choices = Array.isArray(field['enum']) ? ` (${field['enum'].map(String).join(', ')})` : ''
  const words = typeof field['description'] === 'string' ? `: ${field['description']}` : ''
  const inner = listOfParameters(field['type'] === 'array' ? items : field, `${indent}  `)
  const line = `${indent}${name}${isRequired ? '' : '?'} ${type}${choices}${words}`
  return inner === '' ? line : `${line}\n${inner}`
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
