import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import {
  heldOutHalf,
  type RoutingCase,
  trades,
  tuningHalf,
  writtenAfterwards,
  writtenLater,
} from '../../../../test/data/routing/routing-set.ts'
import { Lifetime } from '../../../kit/lifetime.ts'
import { choosePrompt } from '../../prompts/prompts.ts'
import { chooseOption, type ExplainedChoice } from './choose.ts'
import { readConversation } from './conversation.ts'

const app = { lifetime: new Lifetime(), log: pino({ level: 'silent' }) }
afterAll(() => app.lifetime.close())

type Options = (typeof trades)[number]['options']
type Said = ['user' | 'assistant', string]

async function chosen(options: Options, ...said: Said[]): Promise<string | null> {
  return (await explained(options, ...said)).choice
}

function explained(options: Options, ...said: Said[]): Promise<ExplainedChoice> {
  const conversation = readConversation({
    prompt: [
      { role: 'system', content: choosePrompt(options) },
      ...said.map(([role, text]) => ({ role, content: [{ type: 'text' as const, text }] })),
    ],
  })
  return chooseOption(app, conversation)
}

async function figures(cases: readonly RoutingCase[]) {
  let right = 0
  let fired = 0
  for (const { trade, message, wanted } of cases) {
    const found = await chosen(trade.options, ['user', message])
    if (found === wanted) right += 1
    else if (wanted === null) fired += 1
  }
  const idle = cases.filter(({ wanted }) => wanted === null).length
  return { right: right / cases.length, firedForNothing: fired / idle }
}

describe('which flow a message calls for', () => {
  it('has messages enough to be judged by, of several trades', () => {
    const all = [...tuningHalf, ...heldOutHalf]
    expect(all.filter(({ wanted }) => wanted !== null).length).toBeGreaterThanOrEqual(80)
    expect(all.filter(({ wanted }) => wanted === null).length).toBeGreaterThanOrEqual(80)
    expect(trades.length).toBeGreaterThanOrEqual(6)
  })

  it.each([
    ['the half that thresholds were made with', tuningHalf],
    ['the half that only totals were seen of', heldOutHalf],
    ['what was written afterwards', writtenAfterwards],
    ['what was written later, of other trades again', writtenLater],
  ])('is right nine times of ten and seldom a flow for nothing: %s', async (_name, cases) => {
    const { right, firedForNothing } = await figures(cases)
    expect(right).toBeGreaterThanOrEqual(0.9)
    expect(firedForNothing).toBeLessThanOrEqual(0.05)
  })

  const options: Options = [
    { id: 'hours', name: 'Opening hours', phrases: ['When are you open?', 'Do you open on Sundays?'] },
    {
      id: 'track',
      name: 'Track an order',
      description: 'The user wants to know where their order is',
      phrases: [],
    },
  ]

  it('may be about what is otherwise said to any agent, where it is taught', async () => {
    expect(await chosen(options, ['user', 'what time do you open tomorrow?'])).toBe('hours')
    expect(await chosen(options, ['user', 'WHEN ARE YOU OPEN'])).toBe('hours')
    expect(await chosen(options, ['user', 'where is my order?'])).toBe('track')
  })

  it('goes by what was wanted before only where a bare value answers us', async () => {
    const before: Said[] = [
      ['user', 'where is my order?'],
      ['assistant', 'Could you tell me the order number?'],
    ]
    expect(await chosen(options, ...before, ['user', '48213'])).toBe('track')
    expect(await chosen(options, ...before, ['user', 'no thanks'])).toBeNull()
  })

  it.each([
    ['When are you open?', 'hours', 'exact_phrase'],
    ['what time do you open tomorrow?', 'hours', 'above_threshold'],
    ['tell me about the Roman empire', null, 'below_threshold'],
    ['Wer hat das Telefon erfunden?', null, 'below_threshold'],
  ])('is explained by scores, a threshold and a reason: %s', async (message, choice, reason) => {
    const found = await explained(options, ['user', message])
    expect(found).toMatchObject({ choice, reason, threshold: expect.any(Number) })
    expect(found.scores.map(({ id }) => id).toSorted()).toEqual(['hours', 'track'])
    const [best, other] = found.scores
    expect(best?.score).toBeGreaterThanOrEqual(other?.score ?? 1)
    expect((best?.score ?? 0) >= found.threshold).toBe(choice !== null)
  })
})
