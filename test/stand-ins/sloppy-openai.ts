import type { RawReply } from './openai.ts'
import {
  delta,
  event,
  good,
  page,
  refused,
  type Sloppiness,
  said,
  spoken,
  stopped,
  streamed,
  usage,
  whole,
} from './raw-replies.ts'
import { thoughts } from './sloppy-thoughts.ts'

const answered = { text: good }
const cut = 'We open at nine. On Sundays we are cl'

const endings: Sloppiness[] = [
  {
    name: 'a length limit, continued',
    replies: [whole({ content: 'We open ' }, {}, 'length'), said('at nine.')],
    stream: false,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a continuation that repeats the last words',
    replies: [whole({ content: 'We open at ni' }, {}, 'length'), said('We open at nine.')],
    stream: false,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a length limit twice',
    replies: [
      whole({ content: 'We open at ' }, {}, 'length'),
      whole({ content: 'nine. On Sundays we are cl' }, {}, 'length'),
    ],
    stream: false,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a length limit in a stream, with a continuation that fails',
    replies: [streamed([delta({ content: cut }), delta({}, 'length'), 'data: [DONE]\n\n']), refused('no')],
    stream: true,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a length limit within thoughts',
    replies: [whole({ content: '<think>So many' }, {}, 'length'), said(good)],
    stream: false,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a content filter',
    replies: [whole({ content: 'We op' }, {}, 'content_filter')],
    stream: false,
    outcome: { kind: 'refused' },
    requests: 1,
  },
  {
    name: 'a refusal field',
    replies: [whole({ content: null, refusal: "I can't help with that." })],
    stream: false,
    outcome: { kind: 'refused' },
  },
  { name: 'empty text', replies: [said('')], stream: false, outcome: { kind: 'bad_answer' } },
  {
    name: 'only spaces, streamed',
    replies: [spoken(' ', '\n')],
    stream: true,
    outcome: { kind: 'bad_answer' },
  },
  { name: 'null content', replies: [said(null)], stream: false, outcome: { kind: 'bad_answer' } },
  {
    name: 'no choices',
    replies: [{ raw: [JSON.stringify({ id: '1', choices: [], usage })] }],
    stream: false,
    outcome: { kind: 'bad_answer' },
  },
  {
    name: 'a stream that breaks off, and a whole answer afterwards',
    replies: [streamed([delta({ content: 'We op' })], { ends: 'breaks' }), said(good)],
    stream: true,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a stream that ends without a reason',
    replies: [streamed([delta({ content: 'We op' }), 'data: [DONE]\n\n']), said(good)],
    stream: true,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a stream without the last event',
    replies: [streamed([delta({ content: good }), delta({}, 'stop')])],
    stream: true,
    outcome: answered,
    requests: 1,
  },
  {
    name: 'a stream without end',
    replies: [streamed([delta({ content: 'on and '.repeat(1000) })], { ends: 'never' })],
    stream: true,
    outcome: { kind: 'bad_answer' },
  },
  {
    name: 'a huge answer',
    replies: [said('on and '.repeat(40_000))],
    stream: false,
    outcome: { kind: 'bad_answer' },
  },
  {
    name: 'more bytes than anyone reads',
    replies: [{ raw: ['{"choices":"', 'x'.repeat(65_536)], ends: 'never' }],
    stream: false,
    outcome: { kind: 'bad_answer' },
  },
]

const forms: Sloppiness[] = [
  {
    name: 'no usage',
    replies: [
      { raw: [JSON.stringify({ choices: [{ message: { content: good }, finish_reason: 'stop' }] })] },
    ],
    stream: false,
    outcome: answered,
  },
  {
    name: 'no role, no id and no index',
    replies: [
      streamed([
        event({ choices: [{ delta: { content: good } }] }),
        event({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
      ]),
    ],
    stream: true,
    outcome: answered,
  },
  {
    name: 'keepalive comments',
    replies: [
      streamed([
        ': keepalive\n\n',
        delta({ content: 'We open ' }),
        ': OPENROUTER PROCESSING\n\n',
        delta({ content: 'at nine.' }),
        ...stopped,
      ]),
    ],
    stream: true,
    outcome: answered,
  },
  {
    name: 'line ends of Windows',
    replies: [
      streamed([delta({ content: good }), ...stopped].map((piece) => piece.replaceAll('\n', '\r\n'))),
    ],
    stream: true,
    outcome: answered,
  },
  {
    name: 'events cut in the middle',
    replies: [streamed([...([delta({ content: good }), ...stopped].join('').match(/[\s\S]{1,17}/g) ?? [])])],
    stream: true,
    outcome: answered,
  },
  {
    name: 'JSON where a stream was asked for',
    replies: [said(good)],
    stream: true,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'JSON under the content type of text',
    replies: [{ ...said(good), type: 'text/plain' }],
    stream: false,
    outcome: answered,
  },
  {
    name: 'an error within a stream',
    replies: [
      streamed([event({ error: { message: 'CUDA out of memory', type: 'server_error', code: 500 } })]),
      said(good),
    ],
    stream: true,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'an HTML page with status 200',
    replies: [page(200)],
    stream: false,
    outcome: { kind: 'bad_answer' },
  },
  {
    name: 'an HTML page with status 200 as a stream',
    replies: [page(200)],
    stream: true,
    outcome: { kind: 'bad_answer' },
  },
  { name: 'an HTML error page', replies: [page(502)], stream: false, outcome: { kind: 'unavailable' } },
  { name: 'an empty body', replies: [{ raw: [''] }], stream: false, outcome: { kind: 'bad_answer' } },
  {
    name: 'a model that is not there',
    replies: [refused('model "qwen3" not found, try pulling it first', { status: 404 })],
    stream: false,
    outcome: { kind: 'not_configured' },
    requests: 1,
  },
  {
    name: 'a rate limit with a pause',
    replies: [{ ...refused('slow down', { status: 429 }), headers: { 'retry-after-ms': '20' } }, said(good)],
    stream: false,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a rate limit without a pause',
    replies: [refused('slow down', { status: 429 }), said(good)],
    stream: false,
    outcome: answered,
    requests: 2,
  },
  {
    name: 'a rate limit of an hour',
    replies: [{ ...refused('slow down', { status: 429 }), headers: { 'retry-after': '3600' } }],
    stream: false,
    outcome: { kind: 'rate_limited' },
    requests: 1,
  },
  {
    name: 'a key that it refuses',
    replies: [refused('invalid api key', { status: 401 })],
    stream: false,
    outcome: { kind: 'not_configured' },
    requests: 1,
  },
]

/** Each server's error for a context that is too long. */
export const tooLong: [string, RawReply][] = [
  [
    'OpenAI',
    refused(
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9011 tokens.",
      { code: 'context_length_exceeded' },
    ),
  ],
  [
    'vLLM',
    refused(
      "This model's maximum context length is 4096 tokens. However, you requested 5120 tokens (1024 in the messages, 4096 in the completion).",
      { code: 400 },
    ),
  ],
  [
    'vLLM, newer',
    refused('The decoder prompt (length 5012) is longer than the maximum model length of 4096.'),
  ],
  [
    'llama.cpp',
    refused('request (5012 tokens) exceeds the available context size (4096 tokens), try increasing it', {
      type: 'exceed_context_size_error',
      n_ctx: 4096,
    }),
  ],
  ['Ollama', refused('prompt too long; exceeded max context length by 916 tokens')],
  ['Ollama, with status 500', refused('the input length exceeds the context length', { status: 500 })],
  [
    'LM Studio',
    refused(
      'Trying to keep the first 5012 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    ),
  ],
  [
    'LM Studio, newer',
    refused('The number of tokens to keep from the initial prompt is greater than the context length.'),
  ],
  ['Groq', refused('Please reduce the length of the messages or completion.', { status: 413 })],
]

export const sloppiness: readonly Sloppiness[] = [...thoughts, ...endings, ...forms]

/** Deviations in which an answer contains more than the object. */
export const looseObjects: readonly [string, string][] = [
  ['in a code fence', '```json\n{"city": "Oslo"}\n```'],
  [
    'after an introduction',
    'Sure! Here is the JSON you asked for:\n{"city": "Oslo"}\nLet me know if you need more.',
  ],
  ['after thoughts that hold another object', '<think>{"city": "Rome"}?</think>{"city": "Oslo"}'],
  ['with a trailing comma', '{"city": "Oslo",}'],
  ['with keys that are not in the schema', '{"city": "Oslo", "confidence": 0.9}'],
]
