import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { Lifetime } from '../../../../kit/lifetime.ts'
import { choosePrompt } from '../../../prompts/prompts.ts'
import { type Features, featureSpace } from './features.ts'
import { middlesOf } from './matrix.ts'
import { routerFor } from './router.ts'

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
  const phrases = ['block my card', 'find my card', 'my limit']
  const featuresOf = featureSpace(phrases)
  const message = featuresOf('please block it, my card')
  const scores = phrases.map((phrase) => similarity(message, featuresOf(phrase)))
  expect(scores[0]).toBeGreaterThan(scores[1] ?? 1)
  expect(scores[1]).toBeGreaterThan(scores[2] ?? 1)
})

it('compares misspelled and compound words by their letters', () => {
  const phrases = ['Ich möchte einen Termin absagen', 'Wo ist meine Rechnung', 'Öffnungszeiten']
  const featuresOf = featureSpace(phrases)
  const best = (message: string) => {
    const scores = phrases.map((phrase) => similarity(featuresOf(message), featuresOf(phrase)))
    return phrases[scores.indexOf(Math.max(...scores))]
  }
  expect(best('Rechnungskopie')).toBe(phrases[1])
  expect(best('öfnungszeit')).toBe(phrases[2])
  expect(best('Terminabsage')).toBe(phrases[0])
})

it('learns apart what many options have in common', async () => {
  const many = Array.from({ length: 40 }, (_, number) => ({
    id: `part-${number}`,
    name: `Part ${number}`,
    phrases: [`I need part number ${number * 37} for my pump`, `Is part ${number * 37} in stock?`],
  }))
  const router = await routerFor(app, choosePrompt(many))
  for (const number of [3, 17, 31]) {
    const [best] = await router.scores(`do you have the part ${number * 37}`)
    expect(best?.option.id).toBe(`part-${number}`)
  }
})

it('has no option to offer where there is none', async () => {
  const router = await routerFor(app, choosePrompt([]))
  expect(await router.scores('hello')).toEqual([])
  expect(middlesOf([], [], 0)).toEqual([])
})

function similarity(one: Features, other: Features): number {
  const weights = new Map(other.buckets.map((bucket, at) => [bucket, other.weights[at] ?? 0]))
  return one.buckets.reduce((sum, bucket, at) => sum + (one.weights[at] ?? 0) * (weights.get(bucket) ?? 0), 0)
}
