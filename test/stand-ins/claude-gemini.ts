import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './listen.ts'
import { type Answer, tokens } from './openai-answer.ts'

export interface ClaudeGeminiStandIn {
  anthropicUrl: string
  googleUrl: string
  requests: { path: string; headers: IncomingHttpHeaders; body: unknown }[]
  close: () => Promise<void>
}

/** A server on a local socket that speaks the protocols of Anthropic (messages) and Google (generateContent). */
export async function startClaudeGemini(answer: Answer): Promise<ClaudeGeminiStandIn> {
  const requests: ClaudeGeminiStandIn['requests'] = []
  const server = createServer((request, response) => {
    void respond(request, response)
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, body: await json(request) })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(path.endsWith('/messages') ? anthropicMessage(answer) : googleContent(answer)),
    )
  }

  const { port, close } = await listen(server)
  return {
    anthropicUrl: `http://127.0.0.1:${port}/v1`,
    googleUrl: `http://127.0.0.1:${port}/v1beta`,
    requests,
    close,
  }
}

function anthropicMessage(answer: Answer): unknown {
  const content =
    'text' in answer
      ? { type: 'text', text: answer.text }
      : { type: 'tool_use', id: 'call_1', name: answer.tool, input: answer.input }
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude',
    content: [content],
    stop_reason: 'text' in answer ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: tokens.input, output_tokens: tokens.output },
  }
}

function googleContent(answer: Answer): unknown {
  const part =
    'text' in answer ? { text: answer.text } : { functionCall: { name: answer.tool, args: answer.input } }
  return {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: tokens.input,
      candidatesTokenCount: tokens.output,
      totalTokenCount: tokens.input + tokens.output,
    },
  }
}
