import { z } from 'zod'
import { isRepeatable } from '../../kit/effects.ts'
import { node, template, variableKey } from '../../kit/node.ts'
import { sensitive } from '../../kit/secret.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { parsePropertyPath } from '../property-path.ts'
import { callApi, secretHints } from './call-api.ts'
import { onInterruptDisplay, onInterruptField, urlTemplate } from './fields.ts'

const headers = z.array(
  z.strictObject({
    key: z
      .string()
      .max(200)
      .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'Must be the name of an HTTP header.'),
    value: sensitive(template({ max: 8000, secrets: true })),
  }),
)

const parameters = z.array(
  z.strictObject({
    key: z.string().min(1).max(200),
    value: sensitive(template({ max: 8000, secrets: true })),
  }),
)

const captures = z.array(
  z.strictObject({
    key: variableKey().describe('The name of an existing variable.'),
    value: z
      .string()
      .max(500)
      .refine((path) => parsePropertyPath(path) !== undefined, {
        error: 'Must be a property path such as `data.items[0].id`.',
        params: { code: 'invalid_path' },
      })
      .meta({ format: 'property-path' })
      .default('')
      .describe(
        'The property path in the JSON response, such as `data.items[0].id`. Empty for the whole body.',
      ),
    fullResponse: z.boolean().default(false).describe('Captures the whole body and ignores `value`.'),
  }),
)

export const apiNode = node({
  type: 'API',
  title: 'API',
  display: {
    icon: 'link',
    group: 'outside',
    purpose: 'Calls another system over HTTP',
    summary: '{method} {url}',
    fields: {
      method: {
        label: 'Method',
        options: { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' },
      },
      url: { label: 'URL' },
      headers: {
        label: 'Headers',
        isAdvanced: true,
        fields: { key: { label: 'Name' }, value: { label: 'Value' } },
      },
      parameters: {
        label: 'Query parameters',
        hint: 'Encoded and added to the URL',
        isAdvanced: true,
        fields: { key: { label: 'Name' }, value: { label: 'Value' } },
      },
      body: {
        label: 'Body',
        hint: 'JSON unless a Content-Type header says otherwise',
        when: { method: ['POST', 'PUT', 'PATCH', 'DELETE'] },
      },
      variables: {
        label: 'Captured values',
        hint: 'Parts of the response that variables keep',
        fields: {
          key: { label: 'Variable' },
          value: { label: 'Path' },
          fullResponse: { label: 'Whole response' },
        },
      },
      timeoutSeconds: { label: 'Timeout (seconds)', isAdvanced: true },
      onInterrupt: onInterruptDisplay,
    },
  },
  in: ['flow', 'workflow'],
  data: {
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
    url: sensitive(urlTemplate()).describe('The http or https URL to call.'),
    headers: headers.max(50).default([]),
    parameters: parameters.max(50).default([]).describe('Query parameters, encoded and added to the URL.'),
    body: sensitive(template({ max: 200_000, secrets: true }))
      .nullable()
      .optional()
      .describe('The request body. JSON unless a Content-Type header says otherwise.'),
    variables: captures.max(50).default([]).describe('The values to capture from the response.'),
    timeoutSeconds: z.int().min(1).max(120).default(30).describe('The timeout of the response.'),
    onInterrupt: onInterruptField(),
  },
  hints: ({ method, body, variables, ...data }, hint, secrets) => {
    secretHints({ ...data, body }, hint, secrets)
    if (method === 'GET' && typeof body === 'string' && body !== '')
      hint('body', 'A GET request has no body.')
    variables.forEach(({ value }, index) => {
      if (value.startsWith('$'))
        hint(['variables', index, 'value'], "Paths aren't JSONPath: leave out the `$.`.")
    })
  },
  ports: [defaultPort('on a response with a status below 400'), errorPort],
  guidance: `Calls an HTTP endpoint. A status of 400 or above, a refused URL and a timeout are failures.

**Captured values.** Paths in \`variables[].value\` use dots for keys and \`[n]\` for items (\`[0]\` is \`.0\`; a leading dot is
optional). They apply to JSON responses only. If a step of the path is missing or null, the variable stays unset without
an error. Objects and arrays are stored as JSON, other values as text.

**Names in braces** are encoded for their place. In the URL, a value can't change the host or the folder. In a JSON body,
it is escaped inside quotes. Outside quotes, JSON is inserted as it is, and other values as strings. Braces without a
name stay as they are, and \`{{\` writes a brace.

**Secrets.** Headers, parameters and the body can contain \`{secrets.NAME}\`. A secret belongs to the agent or workflow and is
never shown. It is sent only to the origins that were entered with its value, and only if the host of the URL contains no
variable.

**Interruptions.** If the server stops during a call, GET, PUT and DELETE are repeated. Other methods fail, unless
\`onInterrupt\` is \`retry\` or \`retry\` is set. A repeated call has the same \`Idempotency-Key\`, so the other system can
recognize it. A \`Retry-After\` header of the response is respected for up to a day.`,
  result: 'the response body',
  example: {
    method: 'POST',
    url: 'https://api.example.com/orders/search',
    headers: [{ key: 'Accept', value: 'application/json' }],
    parameters: [{ key: 'limit', value: '1' }],
    body: '{"filter": {"state": "open"}}',
    variables: [],
  },
  reach: 'outside',
  repeatable: ({ method }) => isRepeatable(method),
  timeout: ({ timeoutSeconds }) => timeoutSeconds * 1000 + 5000,
  run: callApi,
})
