import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { addressKey } from '../../../kit/address-key.ts'
import { text } from '../../../kit/answers.ts'
import { Problem } from '../../../kit/problem.ts'
import { anything } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { assetVersion, embedScript, embedTag, findAsset } from '../../livechat/assets.ts'
import { countUse } from '../../livechat/limits.ts'
import { chatPage, chatPolicy, missingPage, missingPolicy } from '../../livechat/page.ts'
import { publicAgent } from '../../livechat/public-agent.ts'
import { languageOf } from '../../livechat/words.ts'

const prefix = '/chat'

const openPage = endpoint({
  prefix,
  route: 'GET /{agentId}',
  key: 'none',
  summary: 'Open the chat page of an agent',
  params: z.strictObject({ agentId: z.string() }),
  query: anything,
  returns: text('text/html; charset=utf-8'),
  errors: ['rate_limited'],
  handle: async ({ app, params, client, headers: sent }) => {
    countUse(app, 'requests', addressKey(client.address))
    const agent = await publicAgent(app, params.agentId)
    const language = languageOf(sent['accept-language']?.toString())
    const headers = { vary: 'accept-language' }
    if (agent === undefined) {
      const policy = { 'content-security-policy': missingPolicy }
      return { text: await missingPage(language), status: 404, headers: { ...headers, ...policy } }
    }
    const nonce = randomBytes(18).toString('base64')
    const policy = { 'content-security-policy': chatPolicy(agent, nonce) }
    return { text: await chatPage(agent, nonce, language), headers: { ...headers, ...policy } }
  },
})

const readAsset = endpoint({
  prefix,
  route: 'GET /assets/{version}/{name}',
  key: 'none',
  summary: 'Download a file of the chat page',
  params: z.strictObject({ version: z.string(), name: z.string() }),
  query: anything,
  returns: text('text/plain; charset=utf-8'),
  errors: ['not_found'],
  handle: ({ params }) => {
    const asset = findAsset(params.name)
    if (asset === undefined) throw new Problem('not_found', 'There is no such file.')
    // A page of an earlier version gets the current file, which must not be cached under the old version.
    const isCurrent = params.version === assetVersion
    return {
      text: asset.body,
      headers: {
        'content-type': asset.contentType,
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
      },
    }
  },
})

const readEmbedScript = endpoint({
  prefix,
  route: 'GET /embed.js',
  key: 'none',
  summary: 'Download the embed script',
  query: anything,
  returns: text('text/javascript; charset=utf-8'),
  handle: ({ headers }) => ({
    text: embedScript,
    status: headers['if-none-match'] === embedTag ? 304 : 200,
    // Sites embed it without a version: browsers ask again every five minutes, and download it only if it has changed.
    headers: {
      'cache-control': 'public, max-age=300',
      etag: embedTag,
      'cross-origin-resource-policy': 'cross-origin',
    },
  }),
})

/** The chat page, its files, and the script for other sites. */
export const pageEndpoints = [openPage, readAsset, readEmbedScript]
