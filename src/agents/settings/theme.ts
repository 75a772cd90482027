import { z } from 'zod'
import { freeText } from '../../kit/schema.ts'

function text(max: number, description: string, example: string) {
  return freeText().max(max).meta({ description, example })
}

function color(description: string, example: string) {
  return z
    .string()
    .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Must be a colour such as #0a7 or #00aa77.')
    .meta({ description, example })
}

/** Texts and colours; images are stored elsewhere. */
export const theme = z
  .strictObject({
    title: text(100, 'What stands at the top of the chat; the name of the agent when empty.', 'Lamp shop'),
    subtitle: text(200, 'The line below the title.', 'We answer at once'),
    welcomeMessage: text(2000, 'Shown before anything is said.', 'Hello! How can we help?'),
    inputPlaceholder: text(
      100,
      "Shown where the visitor types; words in the visitor's language when empty.",
      'Ask us anything',
    ),
    launcherText: text(100, 'Beside the button that opens the chat.', 'Need help?'),
    footerText: text(200, 'Below the chat.', ''),
    primaryColor: color('Buttons and links.', '#2563eb'),
    backgroundColor: color('Behind the messages.', '#ffffff'),
    headerColor: color('Behind the title.', '#2563eb'),
    headerTextColor: color('The title.', '#ffffff'),
    agentMessageColor: color('Behind what the agent says.', '#f1f5f9'),
    agentMessageTextColor: color('What the agent says.', '#0f172a'),
    userMessageColor: color('Behind what the visitor says.', '#2563eb'),
    userMessageTextColor: color('What the visitor says.', '#ffffff'),
  })
  .meta({ id: 'Theme' })

export type Theme = z.output<typeof theme>

export const themeChange = z.strictObject(theme.shape).partial()

export const defaultTheme: Theme = {
  title: '',
  subtitle: '',
  welcomeMessage: '',
  inputPlaceholder: '',
  launcherText: '',
  footerText: '',
  primaryColor: '#2563eb',
  backgroundColor: '#ffffff',
  headerColor: '#2563eb',
  headerTextColor: '#ffffff',
  agentMessageColor: '#f1f5f9',
  agentMessageTextColor: '#0f172a',
  userMessageColor: '#2563eb',
  userMessageTextColor: '#ffffff',
}
