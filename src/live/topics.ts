import type { UserCaller } from '../kit/caller.ts'
import { closest } from '../kit/closest.ts'
import type { LiveTopics } from '../kit/extensions/live-topics.ts'
import type { LiveEvent, LiveTopic } from '../kit/live.ts'
import { type Issue, invalid, Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'

function topicsOf(extensions: readonly LiveTopics<App>[]): Map<string, LiveTopic<App>> {
  return new Map(extensions.flatMap(({ liveTopics = {} }) => Object.entries(liveTopics)))
}

const mostTopics = 50

/** Parses `run,record:people` into the stored form of topics: `run`, `record:12`. */
export async function readTopics(app: App, caller: UserCaller, text: string): Promise<Set<string>> {
  const known = topicsOf(app.capabilities)
  const asked = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '')
  const issues: Issue[] = []
  if (asked.length === 0 || asked.length > mostTopics) {
    const message = `Name 1 to ${mostTopics} of ${[...known.keys()].toSorted().join(', ')}.`
    issues.push({ path: 'topics', code: 'invalid_value', message })
  }
  const topics = new Set<string>()
  for (const part of asked.slice(0, mostTopics)) {
    const read = await readTopic(app, caller, known, part)
    if (typeof read === 'string') topics.add(read)
    else issues.push(read)
  }
  if (issues.length > 0) throw invalid(issues)
  return topics
}

async function readTopic(
  app: App,
  caller: UserCaller,
  known: ReadonlyMap<string, LiveTopic<App>>,
  part: string,
): Promise<string | Issue> {
  const [name = '', ...rest] = part.split(':')
  const topic = known.get(name)
  const path = 'topics'
  if (topic === undefined) {
    const suggestion = closest(name, [...known.keys()])
    return {
      path,
      code: 'invalid_value',
      message: `There is no topic "${name}".`,
      ...(suggestion === undefined ? {} : { suggestion }),
    }
  }
  const of = rest.join(':')
  if (topic.scopeOf === undefined) {
    return of === ''
      ? name
      : { path, code: 'invalid_value', message: `"${name}" stands alone: there is no "${part}".` }
  }
  if (of === '') {
    return { path, code: 'invalid_value', message: `Say of which: "${name}:people".` }
  }
  try {
    return `${name}:${await topic.scopeOf(app, caller, of)}`
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    return { path, code: 'not_found', message: `There is no "${of}" to look on at.` }
  }
}

/** The key of an event's audience. */
export function topicOf({ topic, scope }: Pick<LiveEvent, 'topic' | 'scope'>): string {
  return topic === 'record' ? `record:${scope}` : topic
}

/** The events, reduced to the parts that the caller may see now, in their order. */
export async function visibleEvents(
  app: App,
  caller: UserCaller,
  events: readonly LiveEvent[],
): Promise<LiveEvent[]> {
  const known = topicsOf(app.capabilities)
  const seen: LiveEvent[] = []
  for (const [name, some] of Map.groupBy(events, ({ topic }) => topic)) {
    seen.push(...((await known.get(name)?.visible(app, caller, some)) ?? []))
  }
  return seen.toSorted((a, b) => Number(a.id) - Number(b.id))
}
