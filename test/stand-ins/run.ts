import { createInterface } from 'node:readline'
import { startGraph } from './graph/index.ts'
import { messengerHappenings, messengerInstructions } from './graph/try-out.ts'
import { happenings } from './providers/happenings.ts'
import { startProviders } from './providers/index.ts'
import { startTelegram } from './telegram/index.ts'
import { telegramHappenings, telegramInstructions } from './telegram/try-out.ts'

// `npm run stand-ins`: local versions of the services that Frontdesk uses, for trying it without the real ones.
const [providers, graph, telegram] = await Promise.all([startProviders(), startGraph(), startTelegram()])

const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

const messengers = { ...messengerHappenings(graph, say), ...telegramHappenings(telegram, say) }
const happen: ReturnType<typeof happenings> = { ...happenings(providers), ...messengers }
const { google, microsoft, asana, salesforce } = providers
const tokens = {
  'mail-a': google,
  'spreadsheets-a': google,
  'documents-a': google,
  'drive-a': google,
  'tasks-a': asana,
  'mail-b': microsoft,
}

say(
  'Start the server with these settings:',
  '',
  ...Object.entries({ ...providers.environment, ...graph.environment, ...telegram.environment }).map(
    ([name, value]) => `export ${name}=${value}`,
  ),
  '',
  'Connect an account with the same settings, by consent (`frontdesk integration connect --provider mail-a`; the page',
  'agrees at once) or with a token:',
  '',
  ...Object.entries(tokens).map(
    ([kind, { oauth }]) => `frontdesk integration connect --provider ${kind} --token ${oauth.issue()}`,
  ),
  `frontdesk integration connect --provider crm-a --token ${salesforce.oauth.issue()} --url ${salesforce.url}`,
  '',
  ...messengerInstructions(graph),
  '',
  ...telegramInstructions(telegram),
  '',
  `Then make something happen: type ${Object.keys(happen).join(', ')}, and what it says. Ctrl-C ends it all.`,
)

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const [word = '', ...rest] = line.trim().split(' ')
  const made = Object.hasOwn(happen, word) ? happen[word] : undefined
  if (made === undefined) return say(`Type one of ${Object.keys(happen).join(', ')}.`)
  made(rest.join(' ') || 'Hello')
  say(`It happened${word in messengers ? '.' : '; Frontdesk looks every minute.'}`)
})
lines.on('close', () => void Promise.all([providers.close(), graph.close(), telegram.close()]))
