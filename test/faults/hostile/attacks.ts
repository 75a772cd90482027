import { codeAttacks } from './code.ts'
import * as crowds from './crowds.ts'
import * as files from './files.ts'
import * as language from './language.ts'
import { mailAttacks } from './mails.ts'
import * as media from './media.ts'
import type { Place } from './places.ts'
import type { Attack } from './scene.ts'
import * as traffic from './traffic.ts'

/** Hostile content for every place that reads some. */
export const attacks: Readonly<Record<Place, readonly Attack[]>> = {
  template: language.templates,
  expression: language.expressions,
  formula: language.formulas,
  query: language.queries,
  path: language.paths,
  pattern: language.patterns,
  cron: language.crons,
  import: files.imports,
  upload: files.uploads,
  page: files.pages,
  sitemap: files.sitemaps,
  webhook: traffic.webhooks,
  'channel webhook': traffic.channelWebhooks,
  'model answer': traffic.modelAnswers,
  'service answer': traffic.serviceAnswers,
  request: [...language.requests, ...crowds.crowdedRequests],
  message: [...traffic.messages, ...crowds.crowdedTurns],
  recording: media.recordings,
  livechat: media.livechats,
  mail: mailAttacks,
  archive: files.archives,
  code: codeAttacks,
}
