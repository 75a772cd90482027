import { type Html, html } from '../../kit/html.ts'
import {
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Reference,
  type ResponseObject,
  referenceName,
} from '../openapi/model.ts'
import { curlExample } from './curl.ts'
import { prose } from './prose.ts'
import { propertyList, schemaView } from './schema.ts'

export interface PlacedOperation {
  method: string
  path: string
  operation: Operation
}

const keyNames = {
  none: 'no key',
  any: 'any key',
  user: 'personal key',
  admin: 'personal key of an ADMIN or OWNER',
  session: 'session',
  visitor: 'token of the visitor',
} as const

export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

export function operationView(
  { method, path, operation }: PlacedOperation,
  document: OpenApiDocument,
  baseUrl: string,
): Html {
  const id = operation.operationId
  return html`
<article class="operation" id="${id}" aria-labelledby="${id}-title" data-find="${findText(method, path, operation)}">
<div class="told">
<h3 id="${id}-title"><a href="#${id}">${operation.summary}</a></h3>
<p class="route">${methodBadge(method)} <code>${breakable(path)}</code></p>
<p class="marks"><span>${keyNames[operation['x-key']]}</span>${
    operation['x-addition'] === true ? html` <span>beyond the original contract</span>` : undefined
  }</p>
${prose(operation.description)}
${parametersView(operation, document)}
${bodyView(operation)}
${answerView(operation)}
${errorsView(operation)}
</div>
<div class="shown">
${sample('Request', curlExample(method, baseUrl + path, operation), id)}
${answerSample(operation, id)}
<div class="trying"><button type="button" class="try" hidden data-operation="${id}" aria-label="Try it: ${operation.summary}">Try it</button></div>
</div>
</article>`
}

/** The text that the filter searches. */
export function findText(method: string, path: string, operation: Operation): string {
  return `${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase()
}

/** A long path breaks after its slashes rather than anywhere. */
function breakable(path: string): Html[] {
  return path.split(/(?<=\/)/).map((segment) => html`${segment}<wbr>`)
}

function parametersView(operation: Operation, document: OpenApiDocument): Html | undefined {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => {
    const found =
      '$ref' in parameter ? document.components.parameters[referenceName(parameter.$ref)] : parameter
    return found === undefined ? [] : [found]
  })
  const places = [
    ['path', 'In the path'],
    ['query', 'In the query'],
    ['header', 'In a header'],
  ] as const
  const groups = places.map(([place, title]) => {
    const some = parameters.filter((parameter) => parameter.in === place)
    return some.length === 0 ? undefined : html`<h4>${title}</h4>${propertyList(some)}`
  })
  return html`${groups}`
}

function bodyView(operation: Operation): Html | undefined {
  const [found] = Object.entries(operation.requestBody?.content ?? {})
  if (found === undefined) return undefined
  const [contentType, { schema }] = found
  const optional = operation.requestBody?.required === true ? '' : ', may be left out'
  return html`<h4>Body <small>${contentType}${optional}</small></h4>${schemaView(schema)}`
}

function answerOf(operation: Operation): {
  status: string
  description: string
  content: [string, MediaType] | undefined
} {
  const status = Object.keys(operation.responses).find((one) => /^[23]/.test(one)) ?? '200'
  const response = operation.responses[status]
  if (response === undefined || '$ref' in response) throw new Error(`${operation.operationId} has no answer`)
  return { status, description: response.description, content: Object.entries(response.content ?? {})[0] }
}

function answerView(operation: Operation): Html {
  const { status, description, content } = answerOf(operation)
  if (content === undefined) return html`<h4>Answer <small>${status}</small></h4><p>${description}</p>`
  const [contentType, { schema }] = content
  const afterwards = status === '202' ? html`<p>${description}</p>` : undefined
  return html`<h4>Answer <small>${status} ${contentType}</small></h4>${afterwards}${schemaView(schema)}`
}

function answerSample(operation: Operation, id: string): Html | undefined {
  const { status, content } = answerOf(operation)
  if (content === undefined || content[1].schema.format === 'binary') return undefined
  const { example } = content[1]
  return sample(
    `Answer ${status}`,
    typeof example === 'string' ? example : JSON.stringify(example, null, 2),
    id,
  )
}

function sample(title: string, text: string, id: string): Html {
  return html`<figure><figcaption>${title} <button type="button" hidden aria-label="Copy: ${title} of ${id}">Copy</button></figcaption>
<pre tabindex="0"><code>${text}</code></pre></figure>`
}

/** Lists the error codes. Their meanings are at the end of the page. */
function errorsView(operation: Operation): Html {
  const codes = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => errorCodes(response).map((code) => ({ status, code })))
  return html`<h4>Errors</h4><ul class="errors">${codes.map(
    ({ status, code }) => html`<li><a href="#error-${code}"><code>${status} ${code}</code></a></li>`,
  )}</ul>`
}

function errorCodes(response: ResponseObject | Reference): string[] {
  if ('$ref' in response) return [referenceName(response.$ref)]
  return Object.keys(response.content?.['application/json']?.examples ?? {})
}
