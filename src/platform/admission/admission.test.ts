import { expect, it, onTestFinished } from 'vitest'
import { Problem } from '../../kit/problem.ts'
import { readConfig } from '../config/index.ts'
import { Admission } from './admission.ts'
import { admissionLimits } from './limits.ts'

function openAdmission(environment: Record<string, string> = {}) {
  const admission = new Admission(admissionLimits(readConfig(environment)), () => false)
  onTestFinished(() => admission.stop())
  return admission
}

const request = { isGone: () => false, weight: 1, canAge: () => false, unread: () => 0 }
const full = () => new Problem('rate_limited', 'full')

it('counts in one metric whatever a limit delays or refuses', async () => {
  const admission = openAdmission({
    FRONTDESK_REQUESTS_PER_ACCOUNT: '1',
    FRONTDESK_RATE_LIMIT: '1',
    FRONTDESK_EXPORTS_PER_ACCOUNT: '1',
  })
  const leave = await admission.enter('account 1', request)
  const second = admission.enter('account 1', request)
  leave()
  await second
  admission.countUse('request_rate', 'key 1')
  expect(admission.countUse('request_rate', 'key 1')).toMatchObject({ exceeded: true, remaining: 0 })
  admission.takePlaces({ place: 'exports', owner: 1, refusal: full })
  expect(() => admission.takePlaces({ place: 'exports', owner: 1, refusal: full })).toThrow('full')
  expect(admission.readings().filter(({ value }) => value > 0)).toEqual([
    { labels: { limit: 'requests', outcome: 'waited' }, value: 1 },
    { labels: { limit: 'request_rate', outcome: 'refused' }, value: 1 },
    { labels: { limit: 'exports', outcome: 'refused' }, value: 1 },
  ])
})

it('refuses a request when too many of its name wait', async () => {
  const admission = openAdmission({ FRONTDESK_REQUESTS_PER_ACCOUNT: '1' })
  await admission.enter('key a', request)
  for (let count = 0; count < admission.limits.requests.waiting; count++)
    void admission.enter('key a', request)
  await expect(admission.enter('key a', request)).rejects.toMatchObject({ code: 'rate_limited' })
  await admission.enter('key b', request)
})

it('takes all of several places or none, and gives them back once', () => {
  const admission = openAdmission({ FRONTDESK_EXPORTS_PER_ACCOUNT: '1' })
  const stream = { place: 'visitor_streams', owner: 'a', refusal: full } as const
  const exported = { place: 'exports', owner: 1, refusal: full } as const
  const release = admission.takePlaces(exported)
  const { visitor_streams: most } = admission.limits.places
  for (let count = 0; count <= most; count++)
    expect(() => admission.takePlaces(stream, exported)).toThrow('full')
  release()
  release()
  const releaseBoth = admission.takePlaces(stream, exported)
  expect(() => admission.takePlaces(exported)).toThrow('full')
  releaseBoth()
  admission.takePlaces(exported)
})

it('does work in the turn of its account, and that of the server at once', async () => {
  const admission = openAdmission()
  const end = await admission.takeTurn(1)
  await admission.takeTurn(2)
  let isDone = false
  const work = admission.runInTurn(1, async () => (isDone = true))
  expect(await admission.runInTurn(0, async () => isDone)).toBe(false)
  end()
  await work
  await expect(admission.runInTurn(2, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
