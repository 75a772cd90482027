import { agentPages, makeAgent } from '../agents.ts'
import { ask, literal, say } from '../graph.ts'
import { textInput } from '../inputs.ts'
import { makeTool } from '../records.ts'
import { template } from '../template.ts'
import type { Words } from '../words.ts'

const numberMark = '{number}'

/** The URL with a name in place of its `{number}`, or after it if there is none. */
function addressWith(address: string, name: string): string {
  const whole = address.includes(numberMark) ? address : `${address.replace(/\/$/, '')}/${numberMark}`
  return whole.split(numberMark).map(literal).join(`{${name}}`)
}

export const orderStatus = template({
  id: 'order-status',
  name: 'Order status by API',
  description:
    'An agent that asks for the number of an order, looks it up in your own system over its API, and tells how far it is. It can look up others in the same conversation.',
  makes: ['agent', 'chat'],
  hasSampleData: false,
  inputs: {
    shop_name: textInput({
      label: 'Name of the shop',
      description: 'It stands at the top of the chat.',
      default: 'Our shop',
      example: 'Lamp shop',
    }),
    order_api: textInput({
      label: 'Address of the API',
      description:
        'Where an order is looked up, with {number} in place of its number. It answers with JSON. A key that it asks for is added to the node and the tool afterwards, as a secret.',
      default: 'https://api.example.com/orders/{number}',
      example: 'https://api.example.com/orders/{number}',
      maxLength: 1000,
    }),
    status_path: textInput({
      label: 'Where the status stands',
      description: 'In the JSON that the address answers with: status, or order.state.',
      default: 'status',
      example: 'order.state',
      maxLength: 200,
    }),
  },
  install: async ({ inputs, words, api, made }) => {
    const toolId = await makeTool(api, {
      type: 'HTTP',
      name: 'find_order',
      description: words('Looks up an order by its number and tells its status.'),
      url: addressWith(inputs.order_api, 'number'),
      parameters: {
        type: 'object',
        properties: { number: { type: 'string', description: words('The number of the order') } },
        required: ['number'],
      },
    })
    const agent = await makeAgent(api, {
      name: inputs.shop_name,
      description: words('Tells visitors how far their order is.'),
      instructions: words(
        'You tell the customers of %shop% how far their orders are. Look an order up before you say anything of it. If you do not find it, ask for the number again.',
        { shop: inputs.shop_name },
      ),
      title: inputs.shop_name,
      variables: [
        { name: 'ORDER', description: words('The number of the order') },
        { name: 'STATUS', description: words('How far the order is') },
      ],
      toolIds: [toolId],
      opening: opening(inputs.order_api, inputs.status_path, words),
    })
    await api(`PUT /agents/${agent.id}/hand-over`, { enabled: true })
    for (const page of agentPages(agent.id, inputs.shop_name)) made(page)
  },
})

function opening(address: string, statusPath: string, words: Words) {
  return [
    say(words('Greeting'), words('Hello! I can tell you how far your order is.')),
    ask(words('Number'), words('Ask for the order number'), 'ORDER'),
    {
      type: 'API',
      alias: words('Look it up'),
      method: 'GET',
      url: addressWith(address, 'ORDER'),
      variables: [{ key: 'STATUS', value: statusPath }],
      timeoutSeconds: 15,
      onError: [
        say(
          words('Not found'),
          words('I cannot find an order {ORDER}. Please check the number, or try again later.'),
        ),
      ],
    },
    say(words('Tell'), words('Order {ORDER}: {STATUS}.')),
  ]
}
