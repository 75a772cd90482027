import { z } from 'zod'
import type { ProviderClient } from '../client/provider-client.ts'
import { ProviderError } from '../client/provider-error.ts'
import { interval, optional, required } from '../fields.ts'
import { type FoundEvent, trigger } from '../provider.ts'
import { pollSince } from '../triggers/since.ts'
import { apiName, salesforceUrl } from './api.ts'
import { fieldsOfObject, sobjects } from './resources.ts'

// `2026-01-15T09:30:00.000+0000`
const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)))

const row = z.object({ Id: z.string(), CreatedDate: moment, LastModifiedDate: moment })
const found = z.object({ records: z.array(row), nextRecordsUrl: z.string().optional() })
const record = z.record(z.string(), z.unknown())

type Row = z.output<typeof row>

const fields = {
  sobject_name: required(apiName, { description: 'The kind of record, by its API name.', from: sobjects }),
  fields: optional(z.array(apiName).min(1).max(100), {
    description: 'The fields that the payload holds, by API name; all where nothing is said.',
    from: fieldsOfObject,
    parent: 'sobject_name',
  }),
  interval,
}

export const recordCreated = trigger({
  slug: 'SALESFORCE_RECORD_CREATED',
  name: 'Record created',
  description: 'A record was created.',
  fields,
  poll: pollSince(async ({ client, config }, since) => {
    const rows = await rowsSince(client, config.sobject_name, 'CreatedDate', since)
    return rows.map((one) => event(client, config, one.Id, one.Id, one.CreatedDate))
  }),
})

export const recordUpdated = trigger({
  slug: 'SALESFORCE_RECORD_UPDATED',
  name: 'Record updated',
  description: 'A record was changed. Changes between two looks at it are one event.',
  fields,
  poll: pollSince(async ({ client, config }, since) => {
    const rows = await rowsSince(client, config.sobject_name, 'LastModifiedDate', since)
    return rows
      .filter((one) => one.LastModifiedDate !== one.CreatedDate)
      .map((one) => {
        const id = `${one.Id} ${one.LastModifiedDate}`
        return event(client, config, id, one.Id, one.LastModifiedDate)
      })
  }),
})

// 2,000 records each.
const mostPages = 20

/**
 * The records with a later date, oldest first. Names and dates were checked, so the query can't contain anything else.
 */
async function rowsSince(
  client: ProviderClient,
  sobject: string,
  date: 'CreatedDate' | 'LastModifiedDate',
  since: Date,
): Promise<Row[]> {
  const q = `SELECT Id, CreatedDate, LastModifiedDate FROM ${sobject} WHERE ${date} >= ${since.toISOString()} ORDER BY ${date} ASC`
  let page = await client.get(await salesforceUrl(client, 'query'), { q }, found)
  const rows = [...page.records]
  for (let pages = 1; page.nextRecordsUrl !== undefined; pages++) {
    const next = URL.parse(page.nextRecordsUrl, await client.instanceUrl())
    if (pages === mostPages || next?.origin !== new URL(await client.instanceUrl()).origin) {
      throw new ProviderError('bad_answer', 'Salesforce sent a list that has no end.')
    }
    page = await client.get(next.href, {}, found)
    rows.push(...page.records)
  }
  return rows
}

function event(
  client: ProviderClient,
  config: { sobject_name: string; fields: string[] | undefined },
  id: string,
  recordId: string,
  at: string,
): FoundEvent {
  return {
    id,
    load: async () => {
      const url = await salesforceUrl(client, 'sobjects', config.sobject_name, recordId)
      const read = await client.get(url, { fields: config.fields?.join(',') }, record)
      const { attributes: _, ...values } = read
      return {
        occurredAt: new Date(at),
        payload: { sobject_name: config.sobject_name, id: recordId, record: values },
      }
    },
  }
}
