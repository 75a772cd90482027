import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { Lifetime } from '../../../../kit/lifetime.ts'
import { choosePrompt } from '../../../prompts/prompts.ts'
import { middlesOf } from './directions.ts'
import { routerFor } from './router.ts'
import { wordScorer } from './word-scores.ts'

const app = { lifetime: new Lifetime(), log: pino({ level: 'silent' }) }
afterAll(() => app.lifetime.close())

const cards = [
  {
    id: 'activate',
    name: 'Activate a card',
    phrases: ['I want to activate my card', 'My new card is here, how do I activate it?', 'Card activation'],
  },
  {
    id: 'replace',
    name: 'Replace a card',
    phrases: ['My card is broken', 'I need a replacement for my card', 'Send me another card'],
  },
  { id: 'pin', name: 'Change the PIN', phrases: ['I want a new PIN', 'How do I change my PIN?'] },
]

it('tells options apart that are alike in most words', async () => {
  const router = await routerFor(app, choosePrompt(cards))
  const bestFor = async (message: string) => (await router.scores(message))[0]?.option.id
  expect(await bestFor('how can I activate the card that came by post')).toBe('activate')
  expect(await bestFor('my card snapped, can I have another one')).toBe('replace')
  expect(await bestFor('could I get a different PIN')).toBe('pin')
})

it('learns a threshold that lets in what it was taught and leaves out other subjects', async () => {
  const router = await routerFor(app, choosePrompt(cards))
  const scoreOf = async (message: string) => (await router.scores(message))[0]?.score
  for (const message of ['the card does not work any more', 'PIN change please']) {
    expect(await scoreOf(message)).toBeGreaterThan(router.threshold)
  }
  for (const message of ['do you sell bicycles', 'my dog is ill', 'who painted the Mona Lisa']) {
    expect(await scoreOf(message)).toBeLessThan(router.threshold)
  }
})

it('is built once for the same options, also while a flow waits', async () => {
  const prompt = choosePrompt(cards)
  expect(routerFor(app, prompt)).toBe(routerFor(app, choosePrompt(cards, true)))
  expect(routerFor(app, prompt)).not.toBe(routerFor(app, choosePrompt(cards.slice(1))))
})

it('knows a text that it was taught, whatever its case and punctuation', async () => {
  const router = await routerFor(app, choosePrompt(cards))
  expect(router.taught('CARD activation!!')?.id).toBe('activate')
  expect(router.taught('card activation now')).toBeUndefined()
})

it('weighs rare words more than those of all options', () => {
  const scores = wordScorer(
    ['block my card', 'find my card', 'my limit'],
    [0, 1, 2],
    3,
  )('please block it, my card')
  expect(scores[0]).toBeGreaterThan(scores[1] ?? 1)
  expect(scores[1]).toBeGreaterThan(scores[2] ?? 1)
})

it('has no option to offer where there is none', async () => {
  const router = await routerFor(app, choosePrompt([]))
  expect(await router.scores('hello')).toEqual([])
  expect(middlesOf([], [], 0)).toEqual([])
})
