import type { TelegramStandIn } from './index.ts'

type Say = (...lines: string[]) => void

const person = { id: 5_550_001, first_name: 'Ana', last_name: 'Ruiz' }

/** How the bot of the stand-in is connected. */
export function telegramInstructions({ state }: TelegramStandIn): string[] {
  return [
    'Connect a Telegram bot; without FRONTDESK_PUBLIC_URL it is asked for messages every two seconds:',
    '',
    `frontdesk channel connect --channel telegram --token ${state.bot.token} --agent <id of your agent>`,
  ]
}

/** By the word to type: somebody writes to the bot, or presses a button of it; the answers are shown. */
export function telegramHappenings(
  telegram: TelegramStandIn,
  say: Say,
): Readonly<Record<string, (words: string) => void>> {
  let shown = 0
  const show = () => {
    for (const { text, file, buttons } of telegram.state.sent.slice(shown)) {
      say(
        `bot → Ana: ${text ?? `[${file?.name}]`}${buttons.length === 0 ? '' : ` (buttons: ${buttons.join(', ')})`}`,
      )
    }
    shown = telegram.state.sent.length
  }
  setInterval(show, 500).unref()
  const failed = (error: Error) => say(`The webhook is not to be reached: ${error.message}`)
  return {
    telegram: (words) => void telegram.write({ from: person }, { text: words }).catch(failed),
    press: (words) => void telegram.press(person, words).catch(failed),
  }
}
