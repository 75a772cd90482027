import { z } from 'zod'
import type { Route } from '../kit/endpoint.ts'
import type { OwnApi } from '../templates/index.ts'
import type { Content } from './content.ts'

const page = z.looseObject({
  results: z.array(z.record(z.string(), z.unknown())),
  next_cursor: z.string().nullish(),
})

/** All items of a list, across all its pages. */
export async function everyOne(api: OwnApi, path: string, paged = true): Promise<Content[]> {
  const all: Content[] = []
  for (let cursor: string | undefined; ; ) {
    const query = paged
      ? `?limit=100${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
      : ''
    const route: Route = `GET /${path}${query}`
    const { results, next_cursor: next } = page.parse(await api(route))
    all.push(...results)
    if (!paged || next === undefined || next === null) return all
    cursor = next
  }
}
