import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ConfigError } from '../config/index.ts'

/** A bucket and how to get into it. `prefix` is empty or ends in a slash. */
export interface Bucket {
  /** The endpoint with the bucket's name as path, which every compatible server understands, without a slash at the end. */
  url: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`; the keys come from the environment, under their usual names. `setting` is
 * what holds the address.
 */
export function readBucket(address: string, environment: Environment, setting = 'FRONTDESK_FILES'): Bucket {
  const url = new URL(address)
  const region = url.searchParams.get('region') ?? environment['AWS_REGION'] ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const accessKeyId = environment['AWS_ACCESS_KEY_ID'] ?? ''
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY'] ?? ''
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const mistakes = [
    ...(/^[a-z0-9][a-z0-9._-]{1,62}$/.test(url.host)
      ? []
      : [`${setting} must name a bucket: s3://bucket/prefix`]),
    ...(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)
      ? []
      : [`${setting} has an endpoint that is not an http or https URL`]),
    // Nothing that a path or a signature would have to escape.
    ...(/^[A-Za-z0-9._/-]*$/.test(prefix)
      ? []
      : [`${setting} may have letters, digits, dots, dashes, underscores and slashes in its prefix`]),
    ...unknown.map((name) => `${setting} takes endpoint and region, not ${name}`),
    ...(accessKeyId === '' ? [`AWS_ACCESS_KEY_ID is not set, but ${setting} names a bucket`] : []),
    ...(secretAccessKey === '' ? [`AWS_SECRET_ACCESS_KEY is not set, but ${setting} names a bucket`] : []),
  ]
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return {
    url: `${endpoint.replace(/\/+$/, '')}/${url.host}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment['AWS_SESSION_TOKEN'],
  }
}

interface Call {
  /** Under the prefix. Without a key the call is about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
  /** Statuses that are an answer rather than a failure, besides the successful ones. */
  allow?: readonly number[]
}

const attempts = 4

/** The methods whose answers are read. */
const reading = new Set(['GET', 'POST'])

/** Signs and sends, again after a short wait when the network or the server fails: every call may safely be repeated. */
export async function send(bucket: Bucket, method: string, call: Call): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(bucket, method, call).catch((error: unknown) => failure(method, error))
    if (outcome instanceof Response) {
      if (outcome.ok && reading.has(method)) return outcome
      if (outcome.ok || call.allow?.includes(outcome.status)) return drained(outcome)
      const passing = outcome.status >= 500 || outcome.status === 429
      const message = await explain(outcome)
      if (!passing || attempt === attempts) throw failure(method, message)
    } else if (attempt === attempts) throw outcome
    await wait(50 * 4 ** attempt * (0.5 + Math.random() / 2))
  }
}

async function sendOnce(bucket: Bucket, method: string, call: Call): Promise<Response> {
  const path = call.key === undefined ? '' : `/${bucket.prefix}${call.key}`
  const query = new URLSearchParams(call.query).toString()
  const { accessKeyId, secretAccessKey, sessionToken, region } = bucket
  const { url, headers } = await new AwsV4Signer({
    method,
    url: `${bucket.url}${path}${query === '' ? '' : `?${query}`}`,
    headers: call.headers ?? {},
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  }).sign()
  // A signature is for one host: following a redirect could only fail less clearly.
  return fetch(url, { method, headers, body: call.body ?? null, redirect: 'manual' })
}

/** An answer that isn't read to its end would keep its connection. */
async function drained(response: Response): Promise<Response> {
  await response.arrayBuffer()
  return response
}

async function explain(response: Response): Promise<string> {
  const body = await response.text()
  const code = /<Code>([^<]*)<\/Code>/.exec(body)?.[1]
  const elsewhere =
    response.status >= 300 && response.status < 400 ? ': the bucket is in another region, set region=' : ''
  return `${response.status}${code === undefined ? '' : ` ${code}`}${elsewhere}`
}

function failure(method: string, reason: unknown): Error {
  const cause = reason instanceof Error ? (reason.cause ?? reason) : reason
  return new Error(`The bucket did not answer a ${method} as it should: ${String(cause)}`, {
    cause: reason,
  })
}
