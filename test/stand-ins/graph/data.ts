import type { Json } from '../../harness/api.ts'

/** The things of a Meta app and its business in the stand-in. */
export interface GraphData {
  accessToken: string
  appSecret: string
  numbers: { id: string; display_phone_number: string; verified_name: string; businessId: string }[]
  pages: { id: string; name: string }[]
  photoAccounts: { id: string; username: string; pageId: string }[]
  /** By the business account. */
  templates: Record<string, GraphTemplate[]>
  media: Record<string, { mime_type: string; bytes: Buffer }>
  /** People who have not written for longer than 24 hours. */
  silent: Set<string>
  /** Numbers without the chat app. */
  unknown: Set<string>
  /** Numbers known by other digits, as in some countries. */
  writtenAs: Record<string, string>
  subscribed: string[]
}

export interface GraphTemplate {
  name: string
  language: string
  status: string
  category: string
  parameter_format?: string
  components: object[]
}

/** An accepted message, as sent. */
export interface SentMessage {
  id: string
  /** The number or page that sent it. */
  from: string
  to: string
  text: string | null
  body: Json
}

export function example(): GraphData {
  return {
    accessToken: 'EAAG-stand-in-token',
    appSecret: '0123456789abcdef0123456789abcdef',
    numbers: [
      {
        id: '106540352242922',
        display_phone_number: '+34 600 00 00 00',
        verified_name: 'Lamp shop',
        businessId: '102290129340398',
      },
      {
        id: '106540352242923',
        display_phone_number: '+34 600 00 00 99',
        verified_name: 'Lamp service',
        businessId: '102290129340398',
      },
    ],
    pages: [{ id: '211111111111111', name: 'Lamp shop' }],
    photoAccounts: [{ id: '17841400000000001', username: 'lamp.shop', pageId: '211111111111111' }],
    templates: { '102290129340398': exampleTemplates },
    media: {},
    silent: new Set(),
    unknown: new Set(),
    writtenAs: {},
    subscribed: [],
  }
}

const exampleTemplates: GraphTemplate[] = [
  {
    name: 'appointment_reminder',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Your visit, {{1}}', example: { header_text: ['Ana'] } },
      {
        type: 'BODY',
        text: 'We see you on {{1}} at {{2}}.',
        example: { body_text: [['Monday', 'nine']] },
      },
      { type: 'FOOTER', text: 'Lamp shop' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirm' },
          { type: 'URL', text: 'Change it', url: 'https://lamps.example/{{1}}', example: ['v-17'] },
        ],
      },
    ],
  },
  {
    name: 'order_shipped',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://scontent.example/1'] } },
      {
        type: 'BODY',
        text: 'Hello {{first_name}}, order {{order_number}} is on its way.',
        example: {
          body_text_named_params: [
            { param_name: 'first_name', example: 'Ana' },
            { param_name: 'order_number', example: '17' },
          ],
        },
      },
    ],
  },
  {
    name: 'order_shipped',
    language: 'es',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [{ type: 'BODY', text: 'Hola {{first_name}}, su pedido está en camino.' }],
  },
  {
    name: 'summer_sale',
    language: 'en',
    status: 'REJECTED',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Everything must go.' }],
  },
  {
    name: 'autumn_sale',
    language: 'en',
    status: 'PENDING',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Everything must go again.' }],
  },
]
