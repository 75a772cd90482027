import { expect, it } from 'vitest'
import { similarity } from './embed.ts'
import { openEngine, openEngineOf } from './engine.ts'
import { agreement, referenceText } from './reference.ts'

const texts = [
  'where is my order',
  'Öffnungszeiten: Montag bis Freitag 9–17 Uhr; Telefon +49 170 555 01 22. 日本語',
  'How to configure the port of the mail server, and what to do when it refuses. '.repeat(40),
]

it('knows the reference text, and the engine that is served keeps the meaning', async () => {
  const [exact, served] = [await openEngineOf('float'), await openEngine()]
  expect(agreement(await exact.embed(referenceText))).toBeGreaterThan(0.9999)
  expect(agreement(await served.embed(referenceText))).toBeGreaterThan(0.996)
  for (const text of texts) {
    const [a, b] = [await exact.embed(text), await served.embed(text)]
    expect(Math.hypot(...a)).toBeCloseTo(1, 4)
    expect(similarity(a, b)).toBeGreaterThan(0.99)
  }
})

it('gives the vectors of the engine that indexed passages before', async () => {
  // The first components that the previous engine computed for this text.
  const { embed } = await openEngineOf('float')
  const vector = await embed('where is my order')
  const before = [-0.006195, -0.026034, 0.068369, 0.018729, 0.004625, 0.026475, -0.022444, -0.014572]
  for (const [index, number] of before.entries()) expect(vector[index]).toBeCloseTo(number, 4)
})
