import type { TelegramStandIn } from './index.ts'

type Say = (...lines: string[]) => void

const person = { id: 5_550_001, first_name: 'Ana', last_name: 'Ruiz' }

export function telegramInstructions({ state }: TelegramStandIn): string[] {
  return [
    'Connect a Telegram bot; without FRONTDESK_PUBLIC_URL it is asked for messages every two seconds:',
    '',
    `frontdesk channel connect --channel telegram --token ${state.bot.token} --agent <id of your agent>`,
  ]
}

/**
 * The events by the word to type: a person writes to the bot or presses one of its buttons, and the answers are shown.
 */
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
