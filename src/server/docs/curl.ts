import type { Operation, Parameter } from '../openapi/model.ts'

/**
 * A request to paste into a shell where `FRONTDESK_KEY` holds a key, `VISITOR_TOKEN` a token, or a cookie file a
 * session.
 */
export function curlExample(method: string, url: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => 'schema' in parameter)
  const verb = method === 'GET' ? '' : `-X ${method} `
  const parts = [`curl ${verb}${quoted(addressOf(url, parameters))}`]
  const secret = operation['x-key'] === 'visitor' ? '$VISITOR_TOKEN' : '$FRONTDESK_KEY'
  if (operation['x-key'] === 'session') parts.push('-b cookies.txt -H "Sec-Fetch-Site: same-origin"')
  else if (operation['x-key'] !== 'none') parts.push(`-H "Authorization: Bearer ${secret}"`)
  return [...parts, ...bodyParts(operation)].join(' \\\n  ')
}

function addressOf(url: string, parameters: readonly Parameter[]): string {
  const inPath = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name, one.example]))
  const address = url.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    inPath.get(name) === undefined ? whole : encoded(inPath.get(name)),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && one.required && one.example !== undefined)
    .map((one) => `${one.name}=${encoded(one.example)}`)
  return query.length === 0 ? address : `${address}?${query.join('&')}`
}

function encoded(example: unknown): string {
  return encodeURIComponent(typeof example === 'string' ? example : JSON.stringify(example))
}

function bodyParts(operation: Operation): string[] {
  const content = operation.requestBody?.content
  const json = content?.['application/json']
  if (json !== undefined) {
    const body = JSON.stringify(json.example ?? {}, null, 2)
    return [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]
  }
  const form = content?.['multipart/form-data']?.schema.properties ?? {}
  return Object.entries(form).map(([name, schema]) =>
    schema.format === 'binary' ? `-F ${quoted(`${name}=@file`)}` : `-F ${quoted(`${name}=text`)}`,
  )
}

/** Quotes any text as a single word for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
