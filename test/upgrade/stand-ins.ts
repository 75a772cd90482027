import { type GraphStandIn, startGraph } from '../stand-ins/graph/index.ts'
import { htmlPage, startWebsite, type Website } from '../stand-ins/website.ts'

/** What lies outside of the servers that made a dump, and of those that go on with it. */
export interface StandIns {
  graph: GraphStandIn
  site: Website
  environment: Record<string, string>
  close: () => Promise<void>
}

/** Stands in dumps for the address of the website, whose port is another each time. */
export const siteName = 'http://site.stand-in.invalid'

const text = '<p>Lamps are repaired within three weeks, and sent back at our cost.</p>'

const pages = {
  '/order': { headers: { 'content-type': 'application/json' }, body: '{"state":"sent"}' },
  '/opening-hours': { headers: { 'content-type': 'application/json' }, body: '{"state":"open"}' },
  '/help/': htmlPage('Help', text, { links: ['/help/repairs'] }),
  '/help/repairs': htmlPage('Repairs', text),
  '/news': htmlPage('News', text),
}

export async function startStandIns(): Promise<StandIns> {
  const [graph, site] = await Promise.all([startGraph(), startWebsite(pages)])
  return {
    graph,
    site,
    // Credentials in a dump are sealed with it.
    environment: { ...graph.environment, FRONTDESK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
    close: async () => {
      await Promise.all([graph.close(), site.close()])
    },
  }
}

/** The website answers no request for `path` until it is let go. */
export function holdPage(site: Website, path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  site.pages.set(path, () => resolve())
  return promise
}
