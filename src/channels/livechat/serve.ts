import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../kit/address-key.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { serveChatApi } from './api.ts'
import { assetVersion, embedScript, embedTag, findAsset } from './assets.ts'
import { countUse } from './limits.ts'
import { chatPage, chatPolicy, missingPage, missingPolicy } from './page.ts'
import { publicAgent } from './public-agent.ts'
import { endStreams } from './stream.ts'
import { turnsOver } from './turns.ts'
import { languageOf } from './words.ts'

/** `/chat/…`: the page, its files, the script for other sites, and what they talk to. */
export function serveLivechat(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.decorateRequest('chat', null)
    scope.addHook('preClose', async () => {
      await turnsOver(app)
      endStreams(app)
    })
    serveChatApi(scope, app)
    servePage(scope, app)
    serveAssets(scope)
  })
}

function servePage(scope: FastifyInstance, app: App): void {
  scope.get<{ Params: { agentId: string } }>('/chat/:agentId', async (request, reply) => {
    countUse(app, 'requests', addressKey(request.ip))
    const agent = await publicAgent(app, request.params.agentId)
    const language = languageOf(request.headers['accept-language'])
    reply.type('text/html; charset=utf-8').header('vary', 'accept-language')
    if (agent === undefined) {
      return reply.code(404).header('content-security-policy', missingPolicy).send(missingPage(language))
    }
    const nonce = randomBytes(18).toString('base64')
    reply.header('content-security-policy', chatPolicy(agent, nonce))
    return reply.send(chatPage(agent, nonce, language))
  })
}

function serveAssets(scope: FastifyInstance): void {
  scope.get<{ Params: { version: string; name: string } }>(
    '/chat/assets/:version/:name',
    (request, reply) => {
      const asset = findAsset(request.params.name)
      if (asset === undefined) throw new Problem('not_found', 'There is no such file.')
      // A page of a version before this one gets what there is now, and nobody keeps that under the old name.
      const isCurrent = request.params.version === assetVersion
      return reply
        .type(asset.contentType)
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
        .send(asset.body)
    },
  )
  scope.get('/chat/embed.js', (request, reply) => {
    // Sites name it without a version: asked for again every few minutes, and sent only where it has changed.
    reply.headers({
      'cache-control': 'public, max-age=300',
      etag: embedTag,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === embedTag) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(embedScript)
  })
}
