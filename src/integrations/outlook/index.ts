import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { graphUrl, microsoft } from '../vendors/microsoft.ts'
import { newCalendarEvent } from './new-calendar-event.ts'
import { newMessage } from './new-message.ts'
import { calendars, mailFolders } from './resources.ts'

const me = z.object({ mail: z.string().nullish(), userPrincipalName: z.string() })

export const outlook: Provider = {
  kind: 'mail-b',
  toolkit: 'OUTLOOK',
  name: 'Outlook',
  vendor: microsoft,
  scopes: ['offline_access', 'User.Read', 'Mail.Read', 'Calendars.Read'],
  identify: async (client) => {
    const { mail, userPrincipalName } = await client.get(
      graphUrl(client, 'me'),
      { $select: 'mail,userPrincipalName' },
      me,
    )
    return mail ?? userPrincipalName
  },
  resources: [mailFolders, calendars],
  triggers: [newMessage, newCalendarEvent],
}
