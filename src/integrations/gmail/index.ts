import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { google, scope } from '../vendors/google.ts'
import { gmailUrl } from './api.ts'
import { labels } from './labels.ts'
import { newMessage } from './new-message.ts'

export const gmail: Provider = {
  kind: 'mail-a',
  toolkit: 'GMAIL',
  name: 'Gmail',
  vendor: google,
  scopes: [scope('gmail.readonly')],
  identify: async (client) => {
    const profile = z.object({ emailAddress: z.string() })
    return (await client.get(gmailUrl(client, 'profile'), {}, profile)).emailAddress
  },
  resources: [labels],
  triggers: [newMessage],
}
