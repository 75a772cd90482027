import { EventStream, JsonText } from '../../kit/answers.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { type HandlerError } from '../../kit/endpoint.ts'
import { issuesOf } from '../../kit/issues.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'

/** Checks that the answer has exactly the declared properties. */
export function checkAnswer(endpoint: Endpoint<App>, body: unknown): void {
  if (endpoint.returns.kind !== 'json' || body instanceof EventStream) return
  const result = endpoint.returns.schema.safeParse(body instanceof JsonText ? JSON.parse(body.text) : body, {
    reportInput: true,
  })
  if (result.success) return
  const issues = issuesOf(result.error, endpoint.returns.schema)
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered what it does not declare: ${JSON.stringify(issues)}`,
  )
}

/** Checks that the endpoint declares the error. */
export function checkError(endpoint: Endpoint<App>, error: unknown): void {
  if (!(error instanceof Problem) || error.code === 'bad_request') return
  if (endpoint.errors.includes(error.code as HandlerError)) return
  throw new Error(`${endpoint.method} ${endpoint.path} raised ${error.code}, which it does not declare`, {
    cause: error,
  })
}
