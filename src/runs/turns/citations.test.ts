import { expect, it } from 'vitest'
import { citedIn } from './citations.ts'

const passage = (source_id: string, title: string | null, score: number) => ({
  chunk_id: `${source_id}-${score}`,
  source_id,
  title,
  url: `https://shop.example/${source_id}`,
  text: 'something',
  score,
})

it('names each source that the answer names, once, by its nearest passage, nearest first', () => {
  const passages = [
    passage('a', 'Returns', 0.4),
    passage('b', 'Deliveries', 0.5),
    passage('b', 'Deliveries', 0.8),
    passage('c', 'Hours', 0.9),
    passage('d', null, 0.1),
  ]
  const answer = 'Nine euros (Deliveries), thirty days (Returns). See https://shop.example/d.'
  expect(citedIn(answer, passages).map(({ chunk_id }) => chunk_id)).toEqual(['b-0.8', 'a-0.4', 'd-0.1'])
  expect(citedIn('I do not know.', passages)).toEqual([])
})
