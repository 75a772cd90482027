import { expect, it } from 'vitest'
import { type Choice, matching } from './choices.ts'

const choice = (title: string, detail: string): Choice => ({
  id: title,
  title,
  detail,
  icon: 'add',
  group: 'All',
})
const choices = [
  choice('App message', 'To a phone'),
  choice('Message', 'Sends words'),
  choice('API', 'Sends a message over HTTP'),
  choice('Loop', ''),
]

it.each([
  ['', ['App message', 'Message', 'API', 'Loop']],
  ['message', ['Message', 'App message', 'API']],
  ['http SENDS', ['API']],
  ['nothing', []],
])('%s finds %j', (search, titles) => {
  expect(matching(choices, search).map(({ title }) => title)).toEqual(titles)
})
