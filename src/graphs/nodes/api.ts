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
    key: variableKey().describe('Name of an existing variable.'),
    value: z
      .string()
      .max(500)
      .refine((path) => parsePropertyPath(path) !== undefined, {
        error: 'Must be a property path such as `data.items[0].id`.',
        params: { code: 'invalid_path' },
      })
      .meta({ format: 'property-path' })
      .default('')
      .describe('Property path into the JSON response, as in `data.items[0].id`; empty for the whole body.'),
    fullResponse: z.boolean().default(false).describe('Captures the whole body, whatever `value` says.'),
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
    url: sensitive(urlTemplate()).describe('Where to call: http or https.'),
    headers: headers.max(50).default([]),
    parameters: parameters.max(50).default([]).describe('Query parameters, encoded and added to the URL.'),
    body: sensitive(template({ max: 200_000, secrets: true }))
      .nullable()
      .optional()
      .describe('Sent as it is; JSON unless a Content-Type header says otherwise.'),
    variables: captures.max(50).default([]).describe('What is taken out of the response.'),
    timeoutSeconds: z.int().min(1).max(120).default(30).describe('How long to wait for the response.'),
    onInterrupt: onInterruptField(),
  },
  hints: ({ method, body, variables, ...data }, hint, secrets) => {
    secretHints({ ...data, body }, hint, secrets)
    if (method === 'GET' && typeof body === 'string' && body !== '')
      hint('body', 'A GET request sends no body.')
    variables.forEach(({ value }, index) => {
      if (value.startsWith('$'))
        hint(['variables', index, 'value'], 'Paths are not JSONPath: leave out the `$.`.')
    })
  },
  ports: [defaultPort('on a response with a status below 400'), errorPort],
  guidance: `Calls an HTTP endpoint. A status of 400 or above, a refused address, or no response in time is a failure.

Paths in \`variables[].value\` use dots for keys and \`[n]\` for items (\`[0]\` is \`.0\`; a dot in front may be left out).
A missing or null step leaves the variable unset without error. Objects and arrays are stored as JSON, the rest as
text. Paths apply to JSON responses only. Values are encoded for where they stand: in the URL one can lead neither to
another host nor to another folder; in a JSON body it is escaped inside quotes, and outside them stands as it is where it
is JSON, else as a string. Braces that hold no name are left alone, and \`{{\` writes one.

\`{secrets.NAME}\` may stand in headers, parameters and the body. A secret belongs to the agent or workflow and is never shown.
It is sent only to the origins that were entered with its value, and only if the host of the URL contains no variable.

A call that the server stopped in the middle of is made again where the method is safe to repeat (GET, PUT, DELETE). Others
fail then, unless \`onInterrupt\` is \`retry\`: the call is made again with the same \`Idempotency-Key\`, by which whoever is
called can tell. So it is with every try that \`retry\` asks for, which also stands for \`onInterrupt: retry\` where that says
nothing. A \`Retry-After\` of the answer is waited for, up to a day.`,
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
